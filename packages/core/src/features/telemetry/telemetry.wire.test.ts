import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { SDK_VERSION } from '../../services/service.constants.js'
import { createTelemetryController } from './telemetry.controller.js'
import type { TelemetryEvent } from './telemetry.types.js'
import { createTelemetryWire, type TelemetryWireDeps } from './telemetry.wire.js'

const SYM_KEY = '58'.repeat(32)
const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${SYM_KEY}`
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Resolves after all promises that wait for no timer have settled. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

interface Sent {
  readonly at: number
  readonly url: string
  readonly init: RequestInit
  // Each test knows the shape of the body.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any
}

type Answer = () => Response | Promise<Response>
const taken: Answer = () => new Response(null, { status: 202 })
const refused =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response('{}', { status, headers })
const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** Makes a page with this URL, which the test can hide or leave. */
function createPage(href: string) {
  const page = Object.assign(new EventTarget(), {
    location: new URL(href),
    document: { visibilityState: 'visible' },
  })
  const listened = vi.spyOn(page, 'addEventListener')
  const unlistened = vi.spyOn(page, 'removeEventListener')
  return {
    page: page as object as Window,
    listeners: () => listened.mock.calls.length - unlistened.mock.calls.length,
    leave: () => page.dispatchEvent(new Event('pagehide')),
    show(visibilityState: 'visible' | 'hidden') {
      page.document.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

interface Given {
  readonly answer?: Answer
  readonly href?: string
  readonly options?: Partial<TelemetryWireDeps['options']>
  readonly hasPage?: boolean
}

function setUp({ answer = taken, href = 'https://app.example/', options = {}, hasPage = true }: Given = {}) {
  const { environment, clock, reports, warnings } = createWorld()
  const began = clock.now()
  const sent: Sent[] = []
  const says = { answer, isWanted: true }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // The kits of earlier files of this worker may still ask: a file shares its globals with the next one.
    if (!url.includes('events.example')) throw new TypeError('Failed to fetch')
    sent.push({ at: clock.now() - began, url, init, body: JSON.parse(init.body as string) })
    return says.answer()
  })
  const { page, ...visitor } = createPage(href)
  const wire = createTelemetryWire({
    environment: { ...environment, window: hasPage ? page : undefined },
    options: { endpoints: { telemetry: 'https://events.example/' }, projectId: 'p 1', debug: false, ...options },
    isWanted: () => says.isWanted,
    random: () => 0,
  })
  const telemetry = createTelemetryController(environment)
  telemetry.subscribe(wire.send)
  async function pass(ms: number, step = 500): Promise<void> {
    await settle()
    for (let passed = 0; passed < ms; passed += step) {
      clock.pass(step)
      await settle()
    }
  }
  const names = (): unknown[] => sent.map(({ body }) => (body as { props: { event: string } }).props.event)
  return { ...visitor, wire, telemetry, sent, says, pass, clock, reports, warnings, names }
}

const opened: TelemetryEvent = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false }, timestamp: 7 }

afterEach(() => void vi.unstubAllGlobals())

describe('an event on the wire', () => {
  it('S7.25 S3.18 has its id, page, time and properties', async () => {
    const { wire, sent, pass } = setUp({ options: { sdkVersion: '1.2.3' } })
    wire.send(opened)
    wire.send({ ...opened, event: 'SWITCH_NETWORK', properties: { network: 'eip155:421614' } })
    await pass(1_000)
    expect(sent.map(({ url }) => url)).toEqual(
      Array(2).fill('https://events.example/e?projectId=p+1&st=latchkit&sv=1.2.3'),
    )
    expect(sent[0]?.body).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{32}$/) as string,
      url: 'https://app.example/',
      domain: 'app.example',
      timestamp: 7,
      props: { type: 'track', event: 'MODAL_OPEN', connected: false },
    })
    expect(sent[1]?.body.props).toEqual({ type: 'track', event: 'SWITCH_NETWORK', network: 'eip155:421614' })
    expect(sent[1]?.body.eventId).not.toBe(sent[0]?.body.eventId)
  })

  it('S7.25 has the kit’s own version where the app names none', async () => {
    const { wire, sent, pass } = setUp()
    wire.send(opened)
    await pass(1_000)
    expect(sent.map(({ url }) => url)).toEqual([`https://events.example/e?projectId=p+1&st=latchkit&sv=${SDK_VERSION}`])
  })

  it('is one request, without cookies, a referrer’s query or a CORS preflight', async () => {
    const { wire, sent, pass } = setUp()
    wire.send(opened)
    await pass(1_000)
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      redirect: 'error',
    })
    expect(sent[0]?.init.headers).toBeUndefined()
  })

  it('waits for a second, and for the answer to the event before it', async () => {
    let answer = (_: Response): void => {}
    const { wire, sent, pass } = setUp({ answer: () => new Promise((resolve) => (answer = resolve)) })
    wire.send(opened)
    wire.send(opened)
    await pass(500)
    expect(sent).toHaveLength(0)
    await pass(1_000)
    wire.send(opened)
    await pass(2_000)
    expect(sent).toHaveLength(1)
    for (const count of [2, 3, 3]) {
      answer(new Response(null, { status: 202 }))
      await settle()
      expect(sent).toHaveLength(count)
    }
  })

  it('F230 F231 has no secret, neither in its URL nor in its properties', async () => {
    const { telemetry, sent, pass } = setUp({
      href: `https://app.example/pair/${ADDRESS}?uri=${encodeURIComponent(URI)}#${URI}`,
    })
    const error = new Error(`${URI} for ${ADDRESS}, ann@mail.example and 123456`)
    telemetry.report(error)
    telemetry.track('CONNECT_SUCCESS', { method: 'qrcode', name: `Wallet ${URI}`, reconnect: false })
    await pass(1_000)
    expect(sent[0]?.body).toMatchObject({
      url: 'https://app.example/pair/<address>',
      props: {
        type: 'error',
        event: 'INTERNAL_ERROR',
        errorType: 'Error',
        errorMessage: '<uri> for <address>, <email> and <code>',
        stackTrace: expect.stringMatching(/^Error: <uri> for <address>, <email> and <code>\n/) as string,
      },
    })
    expect(sent[1]?.body.props.name).toBe('Wallet <uri>')
    const all = JSON.stringify(sent.map(({ url, body }) => [url, body as unknown]))
    expect(all).not.toMatch(/symKey|58585858|7f7f7f7f|d8da6bf|ann@|123456/i)
  })
})

describe('nothing leaves the page', () => {
  it.each([
    ['without an endpoint', { options: { endpoints: {} } }],
    ['with an endpoint that is none', { options: { endpoints: { telemetry: 'javascript:alert(1)' } } }],
    ['on a server', { hasPage: false }],
  ] as [string, Given][])('%s', async (_, given) => {
    const { telemetry, sent, pass, clock, listeners } = setUp(given)
    telemetry.track('MODAL_OPEN', { connected: false })
    telemetry.report(new Error('off'))
    expect([clock.waiting(), listeners()]).toEqual([0, 0])
    await pass(2_000)
    expect(sent).toEqual([])
  })

  it('where the app or the server does not want events', async () => {
    const { wire, sent, says, pass, leave } = setUp()
    wire.send(opened)
    says.isWanted = false
    leave()
    await pass(2_000)
    wire.send(opened)
    says.isWanted = true
    await pass(2_000)
    expect(sent).toEqual([])
  })

  it('after stop, until the next send', async () => {
    const { wire, sent, pass, clock, leave, listeners } = setUp()
    wire.send(opened)
    expect(listeners()).toBe(2)
    wire.stop()
    expect([clock.waiting(), listeners()]).toEqual([0, 0])
    leave()
    await pass(2_000)
    expect(sent).toEqual([])
    wire.send(opened)
    await pass(2_000)
    expect(sent).toHaveLength(1)
  })

  it('of an event that is too large', async () => {
    const { wire, names, pass } = setUp()
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}`, 'ä '.repeat(250)]))
    wire.send({ ...opened, properties } as object as TelemetryEvent)
    wire.send({ ...opened, event: 'MODAL_CLOSE' })
    await pass(2_000)
    expect(names()).toEqual(['MODAL_CLOSE'])
  })
})

describe('F232 S9.06 an error storm', () => {
  it('sends 5 error events in any 60 s, and loses no other event', async () => {
    const { telemetry, sent, pass, names } = setUp()
    for (let second = 0; second < 180; second += 1) {
      for (let each = 0; each < 20; each += 1) telemetry.report(new Error('again'))
      if (second % 30 === 0) telemetry.track('MODAL_OPEN', { connected: false })
      await pass(1_000, 1_000)
    }
    const errors = sent.filter(({ body }) => body.props.type === 'error').map(({ at }) => at)
    for (const from of errors)
      expect(errors.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(5)
    expect(errors).toHaveLength(15)
    expect(names().filter((name) => name === 'MODAL_OPEN')).toHaveLength(6)
  })

  it('F038 is limited in the same way where the host was down meanwhile', async () => {
    const { telemetry, sent, says, pass } = setUp({ answer: unreachable })
    for (let second = 0; second < 120; second += 1) {
      if (second === 15) says.answer = taken
      telemetry.report(new Error('again'))
      await pass(1_000, 1_000)
    }
    const errors = sent.map(({ at }) => at)
    expect(errors.length).toBeGreaterThan(5)
    for (const from of errors)
      expect(errors.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(5)
  })

  it('F208 is limited in the same way where the clock is changed', async () => {
    const { telemetry, sent, pass, clock } = setUp()
    for (const days of [0, 1, -1]) {
      clock.set(Date.UTC(2026, 0, 2 + days))
      for (let each = 0; each < 9; each += 1) telemetry.report(new Error('again'))
      await pass(2_000)
    }
    expect(sent).toHaveLength(5)
  })
})

describe('a host that does not accept events', () => {
  it.each([
    ['F038 blocked by an advert blocker', unreachable],
    ['F233 down', () => Promise.reject(new Error('down'))],
    ['F233 broken', refused(503)],
    ['F233 too busy, which says when to come back', refused(429, { 'retry-after': '1' })],
    ['F233 redirecting', refused(302)],
  ] as [string, Answer][])(
    '%s gets longer pauses after each failure, and in the end no more events',
    async (_, answer) => {
      const { telemetry, sent, pass, reports, warnings, clock, listeners } = setUp({ answer })
      for (let minute = 0; minute < 20; minute += 1) {
        telemetry.track('MODAL_OPEN', { connected: false })
        telemetry.track('MODAL_CLOSE', { connected: false })
        await pass(60_000, 10_000)
      }
      expect(sent).toHaveLength(4)
      expect([reports, warnings, clock.waiting(), listeners()]).toEqual([[], [], 0, 0])
    },
  )

  it('F233 gets the next event after 10, 20 and 40 s', async () => {
    const { wire, sent, pass } = setUp({ answer: refused(500) })
    for (let each = 0; each < 9; each += 1) wire.send(opened)
    await pass(120_000)
    expect(sent.map(({ at }) => at)).toEqual([1_000, 11_000, 31_000, 71_000])
    // No event is sent twice: it may have arrived.
    expect(new Set(sent.map(({ body }) => (body as { eventId: string }).eventId)).size).toBe(4)
  })

  it('F233 gets the queued events once it is back, 20 at most', async () => {
    const { wire, sent, says, pass } = setUp({ answer: refused(500) })
    for (let each = 0; each < 100; each += 1) wire.send(opened)
    await pass(2_000)
    says.answer = taken
    await pass(10_000)
    expect(sent).toHaveLength(20)
    says.answer = refused(500)
    wire.send(opened)
    await pass(2_000)
    wire.send(opened)
    says.answer = taken
    // A success resets the pause: it is 10 s again.
    await pass(10_000)
    expect(sent).toHaveLength(22)
  })

  it('F233 is given up after 10 s where it never answers', async () => {
    const { wire, sent, pass } = setUp({ answer: () => new Promise(() => {}) })
    wire.send(opened)
    wire.send(opened)
    await pass(10_500)
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([false])
    await pass(20_000)
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, false])
  })

  it.each([401, 403, 404, 405, 410])('F009 F233 gets no more events after it answers %i', async (status) => {
    const { wire, sent, pass, warnings, reports, clock, leave } = setUp({ answer: refused(status) })
    wire.send(opened)
    wire.send(opened)
    await pass(2_000)
    leave()
    wire.send(opened)
    await pass(60_000, 10_000)
    expect(sent).toHaveLength(1)
    expect([warnings, reports, clock.waiting()]).toEqual([[], [], 0])
  })

  it('F009 S8.10 causes a warning while debug is on that the app’s configuration is wrong', async () => {
    const { wire, pass, warnings } = setUp({ answer: refused(403), options: { debug: true } })
    for (let each = 0; each < 3; each += 1) wire.send(opened)
    await pass(2_000)
    expect(warnings).toEqual(['Invalid App Configuration'])
  })

  it.each([400, 413, 422])('gets the next event where it refuses only this one (%i)', async (status) => {
    const { wire, sent, pass } = setUp({ answer: refused(status) })
    for (let each = 0; each < 6; each += 1) wire.send(opened)
    await pass(1_000)
    expect(sent).toHaveLength(6)
  })
})

describe('a page that the visitor leaves', () => {
  it('sends the queued events at once', () => {
    const { wire, names, leave } = setUp()
    wire.send(opened)
    wire.send({ ...opened, event: 'MODAL_CLOSE' })
    expect(names()).toEqual([])
    leave()
    expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    leave()
    expect(names()).toHaveLength(2)
  })

  it('sends them also where it is hidden, as on a phone, and goes on when it comes back', async () => {
    const { wire, names, show, pass } = setUp()
    wire.send(opened)
    show('hidden')
    show('visible')
    wire.send({ ...opened, event: 'MODAL_CLOSE' })
    show('visible')
    expect(names()).toEqual(['MODAL_OPEN'])
    await pass(1_000)
    expect(names()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })

  it('F233 sends nothing during a pause', async () => {
    const { wire, sent, pass, leave } = setUp({ answer: refused(429) })
    wire.send(opened)
    wire.send(opened)
    await pass(2_000)
    leave()
    expect(sent).toHaveLength(1)
  })
})

describe('F233 the caller of send', () => {
  it('never waits, and gets no error', async () => {
    const { wire, pass, reports } = setUp()
    vi.stubGlobal('crypto', undefined)
    expect(wire.send(opened)).toBeUndefined()
    vi.stubGlobal('fetch', undefined)
    wire.send(opened)
    await pass(2_000)
    expect(reports).toEqual([])
  })
})
