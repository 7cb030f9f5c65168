import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createServer,
  createWalletList,
  type Project,
  type TelemetrySink,
} from '../../../../server/src/exports/index.js'
import { createWorld } from '../../base/world.fixture.js'
import { createTelemetryController } from './telemetry.controller.js'
import { createTelemetryWire } from './telemetry.wire.js'

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const ORIGIN = 'https://app.example'
const SERVER = 'https://server.example'

/** Makes a page whose events go to the server of this repository. */
function setUp(more: Partial<Project> = {}) {
  const { environment, clock, warnings, reports } = createWorld()
  const add = vi.fn<TelemetrySink['add']>(async () => undefined)
  const project: Project = { allowedOrigins: [ORIGIN], features: {}, isAnalyticsEnabled: true, ...more }
  const server = createServer({
    projects: { find: async (id) => (id === 'a-project' ? project : undefined) },
    wallets: createWalletList([]),
    images: { find: async () => undefined },
    telemetry: { add },
  })
  const statuses: number[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // The kits of earlier files of this worker may still ask: a file shares its globals with the next one.
    if (!url.startsWith(SERVER)) throw new TypeError('Failed to fetch')
    // A browser adds the origin.
    const answer = await server.fetch(new Request(url, { ...init, headers: { origin: ORIGIN } }))
    statuses.push(answer.status)
    return answer
  })
  const page = Object.assign(new EventTarget(), { location: new URL(`${ORIGIN}/pay?name=ann`) })
  const wire = createTelemetryWire({
    environment: { ...environment, window: page as object as Window },
    options: {
      endpoints: { telemetry: SERVER },
      projectId: 'a-project',
      sdkVersion: '1.0.0',
      debug: true,
    },
    isWanted: () => true,
  })
  const telemetry = createTelemetryController(environment)
  telemetry.subscribe(wire.send)
  const send = async (): Promise<void> => {
    clock.pass(1_000)
    for (let turn = 0; turn < 50; turn += 1) await settle()
  }
  return { telemetry, add, send, statuses, warnings, reports, now: clock.now }
}

afterEach(() => void vi.unstubAllGlobals())

describe('S7.25 the server of this repository', () => {
  it('takes events and errors, whatever their size', async () => {
    const { telemetry, add, send, statuses, now } = setUp()
    const timestamp = now()
    telemetry.track('CONNECT_SUCCESS', { method: 'browser', name: 'Wallet', reconnect: false })
    const error = new RangeError('Näh 😀 '.repeat(9_000))
    error.stack = `RangeError\n${'    at act (https://app.example/a.js?v=1:10:15)\n'.repeat(900)}`
    telemetry.report(error)
    await send()
    expect(statuses).toEqual([202, 202])
    const page = { eventId: expect.any(String) as string, url: `${ORIGIN}/pay`, domain: 'app.example', timestamp }
    const caller = { projectId: 'a-project', sdkType: 'latchkit', sdkVersion: '1.0.0' }
    const [first, second] = add.mock.calls
    expect(first).toEqual([
      {
        ...page,
        props: { type: 'track', event: 'CONNECT_SUCCESS', method: 'browser', name: 'Wallet', reconnect: false },
      },
      caller,
    ])
    const { type, event, errorType, errorMessage, stackTrace } = second![0].props
    expect([type, event, errorType]).toEqual(['error', 'INTERNAL_ERROR', 'RangeError'])
    expect(errorMessage).toHaveLength(500)
    expect(stackTrace).toMatch(/^RangeError\n {4}at act \(https:\/\/app\.example\/a\.js:10:15\)\n/)
  })

  it('F009 refuses a page that is not an origin of the project, and gets no more events', async () => {
    const { telemetry, add, send, statuses, warnings, reports } = setUp({ allowedOrigins: ['https://other.example'] })
    for (let each = 0; each < 3; each += 1) telemetry.track('MODAL_OPEN', { connected: false })
    await send()
    telemetry.track('MODAL_CLOSE', { connected: false })
    await send()
    expect([statuses, warnings, reports]).toEqual([[403], ['Invalid App Configuration'], []])
    expect(add).not.toHaveBeenCalled()
  })
})
