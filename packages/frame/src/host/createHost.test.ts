// Tests createHost.ts, hostRequests.ts, pulse.ts, wire.ts, frame.errors.ts, topics.ts, withoutEval.ts.
import { config } from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import { APP, arrived, createFrameWorld, outcomeOf, SITE, USER } from '../world.fixture.js'

/** A handler that never answers. */
const silent = () => new Promise<never>(() => undefined)

describe('a frame that becomes ready', () => {
  it('S4.09 is asked 500 ms after READY, what was asked before too', async () => {
    const { host, clock, load, states } = createFrameWorld()
    host.begin()
    const asked = vi.fn(async () => USER)
    const early = host.request('GET_USER', undefined)
    load({ GET_USER: asked }).start()
    await clock.advance(499)
    expect([asked.mock.calls.length, states]).toEqual([0, []])
    await clock.advance(1)
    expect(await early).toEqual(USER)
    expect(await host.request('GET_CHAIN_ID', {})).toEqual({ chainId: 'eip155:1' })
    expect(states).toEqual(['ready'])
  })

  it('F163 may say READY after 19.9 s', async () => {
    const { host, clock, load } = createFrameWorld()
    host.begin()
    const user = host.request('GET_USER', undefined)
    await clock.advance(19_900)
    load().start()
    await clock.advance(500)
    expect(await user).toEqual(USER)
  })

  it('F162 F035 S8.10 fails after 20 s, for what is asked later too, until it is begun anew', async () => {
    const { host, clock, states, open, page } = createFrameWorld()
    host.begin()
    const early = outcomeOf(host.request('GET_USER', undefined))
    await clock.advance(20_000)
    expect(await early).toBe('load-failed')
    expect(await outcomeOf(host.request('GET_USER', undefined))).toBe('load-failed')
    expect([states, page.count(), clock.count()]).toEqual([['failed'], 0, 0])
    await open()
    expect(await host.request('GET_USER', undefined)).toEqual(USER)
  })

  it('F171 is not there where the browser blocked it: it was loaded, and says nothing', async () => {
    const { host, clock, states } = createFrameWorld()
    host.begin()
    host.loaded()
    await clock.advance(20_000)
    expect(states).toEqual(['failed'])
  })
})

describe('a frame that is lost', () => {
  it('F163 has another document after a second READY: what was asked before is rejected, the next is asked of it', async () => {
    const { host, clock, open, load, states } = createFrameWorld()
    await open({ GET_USER: silent })
    const old = outcomeOf(host.request('GET_USER', undefined))
    await arrived()
    load().start()
    expect(await old).toBe('gone')
    const next = host.request('GET_USER', undefined)
    host.loaded()
    await clock.advance(500)
    expect(await next).toEqual(USER)
    expect(states).toEqual(['ready', 'gone', 'ready'])
  })

  it('F170 is at another site after a second load: nothing reaches that, and it counts as failed after 20 s', async () => {
    const { host, clock, open, moveAway, states, said } = createFrameWorld()
    await open({ GET_USER: silent })
    const old = outcomeOf(host.request('GET_USER', undefined))
    const heard = vi.fn()
    moveAway().addEventListener('message', heard)
    expect(await old).toBe('gone')
    const next = outcomeOf(host.request('GET_USER', undefined))
    await clock.advance(20_000)
    expect(await next).toBe('load-failed')
    expect(states).toEqual(['ready', 'gone', 'failed'])
    expect(heard).not.toHaveBeenCalled()
    expect(new Set(said.map(({ target }) => target))).toEqual(new Set([SITE]))
  })

  it('F170 is lost once where it is loaded after its READY, and never where it is loaded before', async () => {
    for (const order of [
      ['load', 'ready'],
      ['ready', 'load'],
    ]) {
      const { host, clock, load, states } = createFrameWorld()
      host.begin()
      const site = load()
      for (const each of order)
        if (each === 'load') host.loaded()
        else site.start()
      await clock.advance(500)
      expect(states).toEqual(['ready'])
      host.loaded()
      expect(states).toEqual(['ready', 'gone'])
    }
  })

  it('F164 is gone after three questions without a word', async () => {
    const { host, clock, openMute, states } = createFrameWorld()
    const { port, asked } = await openMute()
    await clock.advance(39_000)
    expect(states).toEqual(['ready'])
    // Any word counts, one that answers nothing too.
    port.postMessage('here')
    await arrived()
    await clock.advance(30_000)
    expect(states).toEqual(['ready'])
    await clock.advance(1_000)
    expect(states).toEqual(['ready', 'gone'])
    expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(['@w3m-app/IS_CONNECTED']))
    host.end()
    port.close()
  })

  it('ends with the page: no listener, no timer, no request is left', async () => {
    const { host, clock, open, page } = createFrameWorld()
    const { stop } = await open({ GET_USER: silent })
    const asked = outcomeOf(host.request('GET_USER', undefined))
    host.end()
    stop()
    expect(await asked).toBe('gone')
    expect([page.count(), clock.count()]).toEqual([0, 0])
    expect(await outcomeOf(host.request('GET_USER', undefined))).toBe('gone')
  })
})

describe('a request', () => {
  it('waits for the visitor for as long as the frame says so', async () => {
    const { host, clock, open } = createFrameWorld()
    let decide = (_: typeof USER): void => undefined
    const asked = vi.fn(() => new Promise<typeof USER>((resolve) => (decide = resolve)))
    await open({ GET_USER: asked })
    const user = host.request('GET_USER', undefined)
    await arrived()
    await clock.advance(600_000)
    decide(USER)
    expect(await user).toEqual(USER)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('F164 F165 S8.10 is rejected after 30 s without a word, and a late answer changes nothing', async () => {
    const { host, clock, openMute } = createFrameWorld()
    const { port, asked } = await openMute()
    const request = outcomeOf(host.request('GET_USER', undefined))
    await clock.advance(30_000)
    expect(await request).toBe('timeout')
    await arrived()
    const { id } = asked.find(({ type }) => type === '@w3m-app/GET_USER')!
    port.postMessage({ type: '@w3m-frame/GET_USER_SUCCESS', id, payload: USER })
    const next = host.request('GET_CHAIN_ID', undefined)
    await arrived()
    const last = asked.at(-1)!
    for (const type of ['@w3m-frame/GET_USER_SUCCESS', '@w3m-frame/RPC_RESPONSE_OBJECT', '@w3m-app/GET_CHAIN_ID'])
      port.postMessage({ type, id: last.id, payload: { chainId: 'eip155:9' } })
    port.postMessage({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: 'none', payload: { chainId: 'eip155:9' } })
    for (const chainId of ['eip155:5', 'eip155:9'])
      port.postMessage({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: last.id, payload: { chainId } })
    // F167: an answer of another kind, of another id, and a second one are ignored.
    expect(await next).toEqual({ chainId: 'eip155:5' })
    host.end()
    port.close()
  })

  it('F168 is rejected at its sender where it is none of the table', async () => {
    const { host, open } = createFrameWorld()
    const asked = vi.fn(async () => ({ action: 'CONNECT', asks: 'nothing' }) as const)
    await open({ CONNECT_OTP: asked, CONNECT_EMAIL: asked })
    expect(await outcomeOf(host.request('CONNECT_OTP', { otp: '12345' }))).toBe('bad-request')
    expect(await outcomeOf(host.request('CONNECT_EMAIL', { email: 'visitor@mail' }))).toBe('bad-request')
    expect(await outcomeOf(host.request('RPC_REQUEST', { method: 'eth_call', chainId: '1' }))).toBe('bad-request')
    expect(asked).not.toHaveBeenCalled()
  })

  it('F168 is rejected where its answer is none, at the frame too', async () => {
    const { host, open } = createFrameWorld()
    const solana = { namespace: 'solana' as const, address: USER.accounts[0]!.address, type: 'eoa' as const }
    const { reported } = await open({ GET_USER: async () => ({ ...USER, accounts: [solana] }) })
    expect(await outcomeOf(host.request('GET_USER', undefined))).toBe('refused')
    expect(reported).toMatchObject([{ message: 'The answer to GET_USER is none of the table.' }])
  })

  it('drops members that the table does not have', async () => {
    const { host, open } = createFrameWorld()
    const asked = vi.fn(async ({ chainId }: { chainId: string }) => ({ chainId, key: 'secret' }))
    await open({ SWITCH_NETWORK: asked })
    expect(await host.request('SWITCH_NETWORK', { chainId: 'eip155:1', more: 1 } as never)).toEqual({
      chainId: 'eip155:1',
    })
    expect(asked.mock.calls[0]![0]).toEqual({ chainId: 'eip155:1' })
  })

  it('F169 has the words of the frame, or "An error occurred"', async () => {
    const { host, open } = createFrameWorld()
    const refusals = [
      Object.assign(new Error('Please try again after 7 seconds'), { code: 'email/too-soon' }),
      Object.assign(new Error(' '), { code: 'a<b>' }),
      new Error('the database of the operator is at 10.0.0.1'),
    ]
    const { reported } = await open({ GET_USER: async () => Promise.reject(refusals.shift()!) })
    const messages = []
    for (let count = 0; count < 3; count += 1)
      messages.push(
        await host.request('GET_USER', undefined).catch((error: Error) => ({ ...error, text: error.message })),
      )
    expect(messages).toMatchObject([
      { code: 'refused', reason: 'email/too-soon', text: 'Please try again after 7 seconds' },
      { code: 'refused', reason: undefined, text: 'An error occurred' },
      { code: 'refused', text: 'Something went wrong' },
    ])
    // Only a fault is reported: a refusal is meant for the page.
    expect(reported).toHaveLength(1)
  })

  it('S8.10 is aborted by its signal, and the frame is told', async () => {
    const { host, open } = createFrameWorld()
    const signals: AbortSignal[] = []
    await open({ GET_USER: (_, signal) => (signals.push(signal), silent()) })
    const controller = new AbortController()
    const request = outcomeOf(host.request('GET_USER', undefined, { signal: controller.signal }))
    await arrived()
    controller.abort()
    expect(await request).toBe('aborted')
    await arrived()
    expect(signals[0]!.aborted).toBe(true)
    expect(await outcomeOf(host.request('GET_USER', undefined, { signal: controller.signal }))).toBe('aborted')
  })

  it('F185 is not what tells the session: the frame says each change unasked', async () => {
    const { open, sessions } = createFrameWorld()
    const { tellSession } = await open()
    tellSession(USER)
    tellSession(undefined)
    tellSession({ ...USER, email: 'none' })
    await arrived()
    expect(sessions).toEqual([USER, undefined])
  })
})

describe('F166 a message that is not of the frame', () => {
  it.each([
    ['of another origin', { origin: 'https://secure.example.evil' }],
    ['of the origin null', { origin: 'null' }],
    ['of another window', { source: {} }],
    ['of no window', { source: null }],
    ['of the page itself', { source: undefined, origin: APP }],
    ['made by a script', { isTrusted: false }],
  ])('is not read: %s', async (_, given) => {
    const { host, clock, page, frame, states, said } = createFrameWorld()
    host.begin()
    const data = new Proxy({}, { get: () => expect.unreachable('was read') })
    page.dispatch({ data, source: frame, origin: SITE, ...given })
    await clock.advance(600)
    expect([states, said]).toEqual([[], []])
    host.end()
  })
})

it('leaves the settings of zod in the page as they are, and compiles nothing', async () => {
  config({ jitless: false })
  const made = vi.fn()
  vi.stubGlobal('Function', made)
  try {
    const { host, open } = createFrameWorld()
    await open()
    expect(await host.request('GET_USER', undefined)).toEqual(USER)
    host.end()
  } finally {
    vi.unstubAllGlobals()
  }
  expect([made.mock.calls.length, config().jitless]).toEqual([0, false])
})
