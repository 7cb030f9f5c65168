// Tests createSite.ts, siteAnswers.ts, smallJson.ts.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isSmallJson } from '../smallJson.js'
import { APP, arrived, createFrameWorld, outcomeOf, SITE, USER } from '../world.fixture.js'

const silent = () => new Promise<never>(() => undefined)

/** Opens the site with a port of the test instead of a page. */
function openWithPort(handlers: Parameters<ReturnType<typeof createFrameWorld>['load']>[0] = {}) {
  const { clock, load, page } = createFrameWorld()
  const site = load(handlers)
  const stop = site.start()
  const heard: { readonly type: string; readonly id: string; readonly payload: unknown }[] = []
  function give() {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<(typeof heard)[number]>) => void heard.push(data)
    site.window.dispatch({ data: { type: '@w3m-app/PORT' }, ports: [port2], source: page, origin: APP })
    return port1
  }
  const port = give()
  const end = (): void => {
    stop()
    port.close()
  }
  return { ...site, clock, page, heard, port, give, end }
}

describe('the frame', () => {
  it('says READY to the allowed origin alone, once for each document', () => {
    const { load, page } = createFrameWorld()
    const site = load()
    const posted = vi.spyOn(page as unknown as Window, 'postMessage')
    site.start()()
    expect(posted.mock.calls).toEqual([[{ type: '@w3m-frame/READY' }, APP]])
  })

  it.each([
    ['of another origin', { origin: SITE }],
    ['of another window', { source: {} }],
    ['made by a script', { isTrusted: false }],
    ['without a port', { ports: [] }],
    ['of another type', { data: { type: '@w3m-app/GET_USER', id: '1' } }],
  ])('F166 takes no port by a message %s', async (_, given) => {
    const { load, page, clock } = createFrameWorld()
    const asked = vi.fn(async () => USER)
    const site = load({ GET_USER: asked })
    const stop = site.start()
    const { port1, port2 } = new MessageChannel()
    site.window.dispatch({ data: { type: '@w3m-app/PORT' }, ports: [port2], source: page, origin: APP, ...given })
    port1.postMessage({ type: '@w3m-app/GET_USER', id: '1' })
    await clock.advance(1_000)
    await arrived()
    expect(asked).not.toHaveBeenCalled()
    stop()
    port1.close()
    port2.close()
  })

  it('gives up what an earlier port asked when it gets another one', async () => {
    const signals: AbortSignal[] = []
    const { port, give, heard, end } = openWithPort({ GET_USER: (_, signal) => (signals.push(signal), silent()) })
    port.postMessage({ type: '@w3m-app/GET_USER', id: '1' })
    await arrived()
    const next = give()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    next.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: '1' })
    await arrived()
    expect(heard).toEqual([{ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: '1', payload: { chainId: 'eip155:1' } }])
    end()
  })

  it('keeps an answer that came while the page did not wait, and gives it once', async () => {
    let decide = (_: typeof USER): void => undefined
    const asked = vi.fn(() => new Promise<typeof USER>((resolve) => (decide = resolve)))
    const { port, heard, clock, end } = openWithPort({ GET_USER: asked })
    const message = { type: '@w3m-app/GET_USER', id: '1' }
    port.postMessage(message)
    await arrived()
    await clock.advance(25_000)
    expect(heard.map(({ type }) => type)).toEqual(['@w3m-frame/GET_USER_PENDING'])
    decide(USER)
    await arrived()
    expect(heard).toHaveLength(1)
    port.postMessage({ ...message, payload: { chainId: 'eip155:137' } })
    await arrived()
    expect(heard.at(-1)).toEqual({ type: '@w3m-frame/GET_USER_SUCCESS', id: '1', payload: USER })
    expect(asked).toHaveBeenCalledOnce()
    end()
  })

  it('drops a request that the page asks for no more within a minute', async () => {
    const signals: AbortSignal[] = []
    const { port, clock, end } = openWithPort({ GET_USER: (_, signal) => (signals.push(signal), silent()) })
    port.postMessage({ type: '@w3m-app/GET_USER', id: '1' })
    await arrived()
    await clock.advance(84_000)
    expect(signals[0]!.aborted).toBe(false)
    await clock.advance(1_000)
    expect(signals[0]!.aborted).toBe(true)
    end()
  })

  it('changes no request that is pending, whatever the page says by its id', async () => {
    const asked = vi.fn(silent)
    const other = vi.fn(async () => undefined)
    const { port, clock, end } = openWithPort({ RPC_REQUEST: asked, SIGN_OUT: other })
    const message = { type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'personal_sign', chainId: 'eip155:1' } }
    port.postMessage({ ...message, payload: { ...message.payload, params: ['0x61', 'a'] } })
    await arrived()
    await clock.advance(25_000)
    port.postMessage({ ...message, payload: { ...message.payload, params: ['0x62', 'a'] } })
    port.postMessage({ type: '@w3m-app/SIGN_OUT', id: '1' })
    await arrived()
    expect(asked.mock.calls.map(([payload]: unknown[]) => payload)).toMatchObject([{ params: ['0x61', 'a'] }])
    expect(other).not.toHaveBeenCalled()
    end()
  })

  it('has 99 requests that are pending, and refuses the next', async () => {
    const { port, heard, end } = openWithPort({ GET_USER: silent })
    for (let id = 0; id < 100; id += 1) port.postMessage({ type: '@w3m-app/GET_USER', id: `${id}` })
    await arrived()
    expect(heard).toMatchObject([{ type: '@w3m-frame/GET_USER_ERROR', id: '99', payload: { code: 'refused' } }])
    end()
  })
})

it.each([
  [`0x${'a'.repeat(64)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
  [`0x${'A'.repeat(130)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
  [`0x${'a'.repeat(62)}`, 'RPC_RESPONSE_TRANSACTION_HASH'],
  [`0x${'a'.repeat(61)}`, 'RPC_RESPONSE_OBJECT'],
  [`0x${'g'.repeat(64)}`, 'RPC_RESPONSE_OBJECT'],
  ['a'.repeat(64), 'RPC_RESPONSE_OBJECT'],
  [{ status: '0x1' }, 'RPC_RESPONSE_OBJECT'],
  [null, 'RPC_RESPONSE_OBJECT'],
])('S5.02 a call that is answered %j is answered by %s', async (result, type) => {
  const { port, heard, end } = openWithPort({ RPC_REQUEST: async () => result })
  port.postMessage({ type: '@w3m-app/RPC_REQUEST', id: '1', payload: { method: 'eth_call', chainId: 'eip155:1' } })
  await arrived()
  expect(heard).toEqual([{ type: `@w3m-frame/${type}`, id: '1', payload: result }])
  end()
})

it('S5.02 S7.27 a call of the host is answered with what the frame has, or with its refusal', async () => {
  const { host, open } = createFrameWorld()
  const results = [`0x${'a'.repeat(64)}`, { logs: [1, '2', null] }]
  const refusal = Object.assign(new Error('Requested RPC call is not allowed'), { code: 'rpc/not-allowed' })
  await open({ RPC_REQUEST: async () => results.shift() ?? Promise.reject(refusal) })
  const call = () => outcomeOf(host.request('RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }))
  expect([await call(), await call(), await call()]).toEqual([
    `0x${'a'.repeat(64)}`,
    { logs: [1, '2', null] },
    'rpc/not-allowed',
  ])
  host.end()
})

describe('JSON of a call', () => {
  const circle: unknown[] = []
  circle.push(circle)
  let deep: unknown = 1
  for (let depth = 0; depth < 100; depth += 1) deep = [deep]
  it.each([
    [{ a: [1, 'b', true, null, { c: 0.5 }] }, true],
    ['a'.repeat(2_000_000), true],
    ['a'.repeat(2_000_001), false],
    [Array.from({ length: 20_001 }, () => 1), false],
    [Object.assign([], { length: 4_294_967_295 }), false],
    [circle, false],
    [deep, false],
    [new Map(), false],
    [new Date(), false],
    [new Uint8Array(2), false],
    [1n, false],
    [Number.NaN, false],
    [undefined, false],
  ])('is read in no time (%#)', (value, isSmall) => expect(isSmallJson(value)).toBe(isSmall))
})

describe('10,000 messages of any form', () => {
  const types = [
    'READY',
    'PORT',
    'GET_USER',
    'GET_USER_SUCCESS',
    'GET_USER_PENDING',
    'RPC_REQUEST',
    'RPC_RESPONSE_ERROR',
  ]
  const type = fc.oneof(
    fc.tuple(fc.constantFrom('@w3m-app/', '@w3m-frame/', ''), fc.constantFrom(...types)).map((parts) => parts.join('')),
    fc.anything(),
  )
  const data = fc.oneof(
    fc.record({ type, id: fc.oneof(fc.constantFrom('id-1', 'id-2', ''), fc.anything()), payload: fc.anything() }),
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
  )
  const origin = fc.constantFrom(SITE, APP, 'null', 'https://secure.example:444', '')

  /** How long a message takes, in ms. Of several tries where another process had the processor. */
  function shortestOf(run: () => void): number {
    let shortest = Infinity
    for (let tries = 0; tries < 5 && shortest > 10; tries += 1) {
      const start = performance.now()
      run()
      shortest = Math.min(shortest, performance.now() - start)
    }
    return shortest
  }

  /** The longest that a message takes, in ms. */
  async function slowest(messages: readonly unknown[], take: (message: unknown) => void): Promise<number> {
    let longest = 0
    for (const message of messages)
      longest = Math.max(
        longest,
        shortestOf(() => take(message)),
      )
    await arrived()
    return longest
  }

  it('F166 F167 change nothing at the page, though they name any window and origin', async () => {
    const { host, clock, page, frame, openMute, states, sessions } = createFrameWorld()
    const { port } = await openMute()
    const request = outcomeOf(host.request('GET_USER', undefined))
    const source = fc.constantFrom('frame', 'other', 'none')
    const events = fc.sample(fc.record({ data, origin, source, isTrusted: fc.boolean() }), 5_000)
    const isForeign = ({ origin: of, source: from, isTrusted }: (typeof events)[number]): boolean =>
      !isTrusted || of !== SITE || from !== 'frame'
    const sources = { frame, other: {}, none: null } as const
    const ofWindows = await slowest(events.filter(isForeign), (event) => {
      const { source: from, ...given } = event as (typeof events)[number]
      page.dispatch({ ...given, source: sources[from] })
    })
    // Through its port the frame says what it likes. Without the request's own id and kind it is no answer.
    const said = fc.sample(data, 5_000).map((each) => structuredCloneOrText(each))
    const ofPort = await slowest(said, (each) => port.postMessage(each))
    expect(await Promise.race([request, Promise.resolve('pending')])).toMatch(/^(pending|bad-answer|refused)$/)
    expect([states, sessions]).toEqual([['ready'], []])
    expect(Math.max(ofWindows, ofPort)).toBeLessThan(50)
    host.end()
    port.close()
    await clock.advance(0)
  })

  it('change nothing at the frame, and throw nothing', async () => {
    const asked = vi.fn(async () => USER)
    const { port, window, page, reported, heard, end } = openWithPort({ GET_USER: asked, SIGN_OUT: asked as never })
    const events = fc.sample(fc.record({ data, origin, isTrusted: fc.boolean() }), 5_000)
    const ofWindows = await slowest(
      events.filter(({ origin: of, isTrusted }) => !isTrusted || of !== APP),
      (event) => window.dispatch({ ...(event as object), source: page, ports: [new MessageChannel().port1] }),
    )
    const said = fc.sample(data, 5_000).map((each) => structuredCloneOrText(each))
    const ofPort = await slowest(said, (each) => port.postMessage(each))
    expect(reported).toEqual([])
    expect(Math.max(ofWindows, ofPort)).toBeLessThan(50)
    // What it answers are requests with a topic and an id of their own.
    for (const { type: answer, id } of heard)
      expect([typeof id, answer]).toEqual(['string', expect.stringMatching(/^@w3m-frame\//)])
    expect(asked.mock.calls.length).toBeLessThanOrEqual(heard.length)
    end()
  })
})

/** What a port can carry: a function is refused at its sender. */
function structuredCloneOrText(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return String(typeof value)
  }
}
