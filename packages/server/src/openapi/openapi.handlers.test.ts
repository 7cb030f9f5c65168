import { describe, expect, it } from 'vitest'
import { missingCalls } from '../missing/missing.handlers.js'
import { createTestServer, projectId } from '../server.fixture.js'
import { documentedRoutes } from './openapi.document.js'

describe('the description of the calls', () => {
  const server = createTestServer({
    telemetry: { add: async () => undefined },
    rpc: { networkIds: ['eip155:1'], request: async () => 'silent' },
    identity: {
      identify: async () => ({ name: null, hasPicture: false }),
      picture: async () => undefined,
    },
  })

  it('S1.01 is an OpenAPI document with each call, also those that are not built', async () => {
    const answer = await server.fetch('/openapi.json')
    const { openapi, paths } = await answer.json()
    expect([answer.status, openapi]).toEqual([200, '3.1.0'])
    for (const [method, path] of missingCalls) {
      const given = path === '/v1' ? '/v1/' : path.replace(/:(\w+)/g, '{$1}')
      expect(paths[given]?.[method.toLowerCase()], path).toBeDefined()
    }
    expect(paths['/getWallets'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['projectId', 'page', 'badge_type']),
    )
  })

  it('has the statuses of refusals, and needs no project id in the query', async () => {
    const { paths } = await (await server.fetch('/openapi.json')).json()
    expect(Object.keys(paths['/v1/'].post.responses)).toEqual(
      expect.arrayContaining(['401', '413', '501', '502', '503']),
    )
    expect(Object.keys(paths['/v1/identity/{address}'].get.responses)).toEqual(expect.arrayContaining(['501', '502']))
    expect(Object.keys(paths['/getWallets'].get.responses)).not.toContain('501')
    const projectIds = Object.values<Record<string, { parameters?: { name: string; required?: boolean }[] }>>(paths)
      .flatMap((path) => Object.values(path).flatMap(({ parameters = [] }) => parameters))
      .filter(({ name }) => name === 'projectId')
    expect(projectIds.length).toBeGreaterThan(20)
    expect(projectIds.filter(({ required }) => required)).toEqual([])
  })

  it('describes calls that the server has', async () => {
    for (const route of documentedRoutes()) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await server.fetch(
        `${path.replace(/:(id|address|account)/, 'a')}?projectId=${projectId}&chainId=eip155:1`,
        {
          method,
          ...(method === 'POST' && { body: '{}' }),
        },
      )
      expect([route, answer.status === 404 ? (await answer.json()).reasons[0].description : '']).not.toEqual([
        route,
        'There is no such call.',
      ])
    }
  })
})
