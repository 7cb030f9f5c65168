// Tests adapter/jsonRpc.ts.
import { solana } from '@latchkit/core/networks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createContext } from './context.fixture.js'
import { rpc } from './solana.rpc.js'

afterEach(() => vi.unstubAllGlobals())

type Answer = Response | Error | 'never'

const json = (value: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(value), init)
const result = (value: unknown): Response => json({ jsonrpc: '2.0', id: 1, result: value })
const failure = (error: unknown, init?: ResponseInit): Response => json({ jsonrpc: '2.0', id: 1, error }, init)

/** Sends a request to a node that gives these answers, one after the other. */
function ask(...answers: readonly Answer[]) {
  const test = createContext()
  const waiting = [...answers]
  const asked: { url: string; init: RequestInit; at: number }[] = []
  const begin = test.clock.now()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init, at: test.clock.now() - begin })
    const answer = waiting.shift() ?? new Error('asked too often')
    if (answer === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    if (answer instanceof Error) throw answer
    return answer
  })
  const answer = rpc(test.deps, solana.caipNetworkId, 'getBalance', ['x'])
  answer.catch(() => {})
  return { ...test, asked, answer, times: () => asked.map(({ at }) => at) }
}

describe('rpc', () => {
  it('asks the network’s RPC once, and follows no redirect (F021)', async () => {
    const { answer, asked, clock } = ask(result({ value: 1 }))
    expect(await answer).toEqual({ value: 1 })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      url: 'https://api.mainnet-beta.solana.com',
      init: { method: 'POST', redirect: 'error' },
    })
    expect(JSON.parse(asked[0]?.init.body as string)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      params: ['x'],
    })
    expect(clock.waiting()).toBe(0)
  })

  it('asks the app’s own URL first, and rejects for an unknown network', async () => {
    const { deps, asked } = ask(result(1), result(2))
    const networkId = solana.caipNetworkId
    const url = 'https://rpc.example'
    expect(await rpc({ ...deps, rpcUrls: { [networkId]: [url] } }, networkId, 'getSlot', [])).toBe(2)
    expect(asked.at(-1)?.url).toBe(url)
    await expect(rpc(deps, 'solana:x', 'getSlot', [])).rejects.toMatchObject({ code: 'network/not-found' })
    const silent = createContext([{ ...solana, rpcUrls: { default: { http: [] } } }])
    await expect(rpc(silent.deps, solana.caipNetworkId, 'getSlot', [])).rejects.toMatchObject({
      code: 'network/not-found',
      context: { id: solana.caipNetworkId },
    })
  })

  it('asks the next URL at once where a node fails, and no other where a node refuses', async () => {
    const { deps, asked } = ask(
      result(0),
      new Response('', { status: 503 }),
      result(9),
      new Response('', { status: 404 }),
      failure({ code: -32602, message: 'Invalid param' }),
    )
    const rpcUrls = { [solana.caipNetworkId]: ['https://one.example', 'https://two.example', 'https://three.example'] }
    const again = (): Promise<unknown> => rpc({ ...deps, rpcUrls }, solana.caipNetworkId, 'getSlot', [])
    expect(await again()).toBe(9)
    await expect(again()).rejects.toMatchObject({ context: { details: 'Invalid param' } })
    expect(asked.slice(1).map(({ url }) => url)).toEqual([
      'https://one.example',
      'https://two.example',
      'https://one.example',
      'https://two.example',
    ])
  })

  it('S6.01 asks a second host first where that is the one that can be reached', async () => {
    const { context, deps, asked } = ask(result(0), result(1), result(2))
    const rpcUrls = { ...solana.rpcUrls, restricted: { http: ['https://second.example'] } }
    const networks = [{ ...solana, rpcUrls }]
    const again = (): Promise<unknown> =>
      rpc({ ...deps, context: { ...context, networks } }, solana.caipNetworkId, 'getSlot', [])
    const options = new Intl.DateTimeFormat('en').resolvedOptions()
    const given = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    try {
      for (const timeZone of ['Asia/Shanghai', 'Europe/Berlin']) {
        given.mockReturnValue({ ...options, timeZone })
        await again()
      }
    } finally {
      given.mockRestore()
    }
    expect(asked.slice(1).map(({ url }) => url)).toEqual(['https://second.example', solana.rpcUrls.default.http[0]])
  })

  it('F118 keeps whole numbers beyond 2^53 exact, and texts as they are', async () => {
    const text = 'a "18446744073709551615" \\, 12345678901234567'
    const body = `{"id":1,"result":{"value":18446744073709551615,"small":5,"real":1234567890123456.5,"large":1e2500000000000000000000,"tiny":1.25E-21,"plus":1e+21,"share":0.12345678901234567890,"text":${JSON.stringify(text)}}}`
    expect(await ask(new Response(body)).answer).toEqual({
      value: '18446744073709551615',
      small: 5,
      real: 1234567890123456.5,
      large: Infinity,
      tiny: 1.25e-21,
      plus: 1e21,
      share: 0.12345678901234568,
      text,
    })
  })

  it.each([403, 408, 413, 429, 500, 502, 503, 504])('F012, F014 asks again on status %i', async (status) => {
    const refused = () => new Response('no', { status })
    const { answer, clock, times } = ask(refused(), refused(), refused(), result(7))
    await clock.advance(2_000)
    expect(await answer).toBe(7)
    expect(times()).toEqual([0, 150, 450, 1050])
  })

  it('F012 asks again on status 429, whatever else the node says', async () => {
    const busy = failure({ code: 429, message: 'Too many requests for a specific RPC call' }, { status: 429 })
    const { answer, clock, times } = ask(busy, result(7))
    await clock.advance(1_000)
    expect(await answer).toBe(7)
    expect(times()).toEqual([0, 150])
  })

  it.each([
    [-32004, 'Block not available for slot 5', 'wallet/unknown'],
    [-32002, 'Something new', 'wallet/unknown'],
    [3, 'Something new', 'wallet/unknown'],
    [-32601, 'Method not found', 'wallet/unsupported-method'],
    [-32003, 'Transaction signature verification failure', 'wallet/unknown'],
  ])('converts a node’s error %i by its text, not by its code', async (code, message, known) => {
    const { answer } = ask(failure({ code, message }))
    await expect(answer).rejects.toMatchObject({ code: known, context: { details: message } })
  })

  it('F014 S8.14 gives up after three times more', async () => {
    const { answer, clock, asked } = ask(...Array.from({ length: 5 }, () => new Response('', { status: 503 })))
    await clock.advance(5_000)
    await expect(answer).rejects.toMatchObject({
      code: 'wallet/unknown',
      message: 'HTTP status code: 503',
    })
    expect(asked).toHaveLength(4)
  })

  it.each([400, 401, 404, 422])('F015 asks once on status %i', async (status) => {
    const { answer, asked } = ask(new Response('', { status }))
    await expect(answer).rejects.toMatchObject({ code: 'wallet/unknown', message: `HTTP status code: ${status}` })
    expect(asked).toHaveLength(1)
  })

  it('F010, F011 waits as long as the node says, but not for ever', async () => {
    const after = (value: string) => new Response('', { status: 429, headers: { 'retry-after': value } })
    const { answer, clock, times } = ask(after('2'), after('31536000'), after('-5'), result(7))
    await clock.advance(60_000)
    expect(await answer).toBe(7)
    expect(times()).toEqual([0, 2_000, 12_000, 12_600])
  })

  it.each([
    { code: -1, message: 'x' },
    { code: -32005, message: 'Node is behind' },
    { code: -32000, message: 'request timed out' },
  ])('F016 asks again on %o', async (error) => {
    const { answer, clock } = ask(failure(error), result(7))
    await clock.advance(1_000)
    expect(await answer).toBe(7)
  })

  it('F017 reads the node’s own error, whatever the status', async () => {
    const { answer, asked } = ask(failure({ code: -32602, message: 'Invalid param: WrongSize' }, { status: 400 }))
    await expect(answer).rejects.toMatchObject({ context: { details: 'Invalid param: WrongSize' } })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['F018 another id', '{"jsonrpc":"2.0","id":2,"result":1}'],
    ['F018 no id', '{"jsonrpc":"2.0","result":1}'],
    ['F018 an id as text', '{"jsonrpc":"2.0","id":"1","result":1}'],
    ['F001 HTML', '<html><body>Sign in to the Wi-Fi</body></html>'],
    ['F002 nothing', ''],
    ['F002 half an answer', '{"jsonrpc":"2.0","id":1,"resu'],
    ['F003 null', 'null'],
    ['F003 a list', '[]'],
    ['F022 an answer that is too large', `{"id":1,"result":"${'x'.repeat(11_000_000)}"}`],
  ])('%s is a bad answer', async (_, body) => {
    const { answer, asked } = ask(new Response(body))
    await expect(answer).rejects.toMatchObject({ code: 'wallet/bad-answer', context: { method: 'getBalance' } })
    expect(asked).toHaveLength(1)
  })

  it('F024 waits for 10 s, and asks three times more', async () => {
    const { answer, clock, times } = ask('never', 'never', 'never', 'never')
    await clock.advance(60_000)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/timed-out' })
    expect(times()).toEqual([0, 10_150, 20_450, 31_050])
    expect(clock.waiting()).toBe(0)
  })

  it('F023 has the same limit for the rest of an answer that has begun', async () => {
    const slow = (signal: AbortSignal) =>
      new ReadableStream({
        start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
    const test = createContext()
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => new Response(slow(signal)))
    const answer = rpc(test.deps, solana.caipNetworkId, 'getBalance', [])
    answer.catch(() => {})
    await test.clock.advance(60_000)
    await expect(answer).rejects.toMatchObject({ code: 'wallet/timed-out' })
  })

  it('F029 asks again where the network fails', async () => {
    const { answer, clock } = ask(new TypeError('fetch failed'), result(7))
    await clock.advance(1_000)
    expect(await answer).toBe(7)
  })
})
