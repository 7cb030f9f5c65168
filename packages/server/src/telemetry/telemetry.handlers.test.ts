// Tests caller.ts.
import { describe, expect, it, vi } from 'vitest'
import { createTestServer, project, projectId } from '../server.fixture.js'
import type { TelemetryEvent, TelemetrySink } from './telemetry.types.js'

const event: TelemetryEvent = {
  eventId: '9f0e',
  url: 'https://app.example/page',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'error', event: 'FETCH', errorType: 'TypeError', errorMessage: 'failed', stackTrace: 'at', more: [1] },
}

const start = (more: Partial<typeof project> = {}) => {
  const add = vi.fn<TelemetrySink['add']>(async () => undefined)
  const server = createTestServer({ telemetry: { add }, projects: { find: async () => ({ ...project, ...more }) } })
  const send = (body: unknown, headers: Record<string, string> = { origin: 'https://app.example' }) =>
    server.fetch(`/e?projectId=${projectId}&st=latchkit&sv=1.0.0`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { add, send, fetch: server.fetch }
}

describe('events of an app', () => {
  it('S7.25 are passed to the sink, with their sender', async () => {
    const { add, send } = start()
    const answer = await send(event)
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(add.mock.calls).toEqual([[event, { projectId, sdkType: 'latchkit', sdkVersion: '1.0.0' }]])
  })

  it.each([{ origin: 'https://stranger.example' }, { origin: 'https://app.example.stranger.example' }, {}])(
    'S7.25 of an origin that is not the project’s are refused with 403: %j',
    async (headers) => {
      const { add, send } = start()
      const answer = await send(event, headers)
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'project/origin', message: 'Invalid App Configuration' },
      ])
      expect(add).not.toHaveBeenCalled()
    },
  )

  it('are accepted from every origin where the project names none', async () => {
    const { add, send } = start({ allowedOrigins: [] })
    expect((await send(event, { origin: 'https://stranger.example' })).status).toBe(202)
    expect(add).toHaveBeenCalledOnce()
  })

  it('are dropped where the project wants none', async () => {
    const { add, send } = start({ isAnalyticsEnabled: false })
    expect((await send(event)).status).toBe(202)
    expect(add).not.toHaveBeenCalled()
  })

  it.each([
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    [{ ...event, props: null }, 400],
    [{ ...event, timestamp: 'now' }, 400],
    [{ ...event, url: 'x'.repeat(2049) }, 400],
    ['x'.repeat(65_537), 413],
  ])('are refused where they are invalid (%#)', async (body, status) => {
    const { add, send } = start()
    const answer = await send(body)
    expect(answer.status).toBe(status)
    const { reasons } = await answer.json()
    expect(reasons[0].description).toBeTruthy()
    expect(add).not.toHaveBeenCalled()
  })

  it('need a project', async () => {
    expect((await start().fetch('/e', { method: 'POST', body: JSON.stringify(event) })).status).toBe(401)
  })
})
