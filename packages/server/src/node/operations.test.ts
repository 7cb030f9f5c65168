import { describe, expect, it } from 'vitest'
import type { Metrics } from './metrics.js'
import { operationRoutes, type OperationsDeps } from './operations.js'

const metrics: Metrics = { answered: () => undefined, type: 'text/plain; version=0.0.4', text: async () => 'up 1' }

const ready = async (deps: Partial<OperationsDeps>) => {
  const routes = operationRoutes({ metrics, isEnding: () => false, check: async () => undefined, ...deps })
  const [healthy, answer] = await Promise.all([routes.request('/healthz'), routes.request('/readyz')])
  expect(healthy.status).toBe(200)
  return [answer.status, answer.headers.get('retry-after')]
}

describe('the routes for the operator', () => {
  it('say whether requests should be sent here', async () => {
    expect(await ready({})).toEqual([200, null])
    expect(await ready({ isEnding: () => true })).toEqual([503, '5'])
    expect(await ready({ check: () => Promise.reject(new Error('no database')) })).toEqual([503, '5'])
  })

  it('answer GET and HEAD alone, under the prefix of the server', async () => {
    const routes = operationRoutes({
      metrics,
      isEnding: () => false,
      check: async () => undefined,
      basePath: '/server',
    })
    const statuses = ['GET', 'HEAD', 'POST'].map(
      async (method) => (await routes.request('/server/healthz', { method })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404])
  })

  it('have the metrics, and the id of each request', async () => {
    const answer = await operationRoutes({ metrics, isEnding: () => false, check: async () => undefined }).request(
      '/metrics',
    )
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['text/plain; version=0.0.4', 'up 1'])
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })
})
