import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, http, type Client } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRpcFetch } from './evm.fetch.js'

const NOW = Date.UTC(2026, 0, 1)
const URL = 'http://node.example/'

type Reply = (body: string, init: RequestInit) => Response | Promise<Response>

const fetchOf = (reply: Reply): typeof fetch =>
  createRpcFetch(
    async (_, init = {}) => reply(init.body as string, init),
    () => NOW,
  )
const ask = (reply: Reply, request: unknown): Promise<Response> =>
  fetchOf(reply)(URL, { method: 'POST', body: JSON.stringify(request) })
const clientOf = (reply: Reply): Client =>
  createClient({ transport: http(URL, { fetchFn: fetchOf(reply), batch: true, retryDelay: 1 }) })
const idOf = (body: string): number => (JSON.parse(body) as { id: number }).id
const answer = (id: unknown, rest: object): object => ({ jsonrpc: '2.0', id, ...rest })

const servers: Server[] = []
/** Starts a host. Resolves with its URL. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) server.close()
})

describe('Retry-After', () => {
  const given = async (retryAfter: string): Promise<string | null> => {
    const refuse: Reply = () => new Response('', { status: 429, headers: { 'retry-after': retryAfter } })
    return (await ask(refuse, { id: 1 })).headers.get('retry-after')
  }

  it.each([
    ['2', '2'],
    ['Thu, 01 Jan 2026 00:00:03 GMT', '3'],
    ['Thursday, 01-Jan-26 00:00:03 GMT', '3'],
    ['31536000', '10'],
    ['Fri, 01 Jan 2027 00:00:00 GMT', '10'],
  ])('F010, F011 understands %j, and waits %s s', async (header, seconds) => expect(await given(header)).toBe(seconds))

  it.each(['Wed, 31 Dec 2025 23:59:59 GMT', '-5', '0', 'soon', '1.5', ' ', '5 minutes'])(
    'F011 leaves %j to our own back-off',
    async (header) => expect(await given(header)).toBeNull(),
  )
})

describe('time', () => {
  const never: Reply = (_, { signal }) =>
    new Response(
      new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      }),
    )
  const silent: Reply = (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

  it.each([
    ['F023 covers a body that does not end', never],
    ['F024 covers a node that keeps silent', silent],
  ])('%s with the limit of 10 s, and tries three times more', async (_, reply) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const asked: number[] = []
    const counted: Reply = (body, init) => {
      asked.push(Date.now())
      return reply(body, init)
    }
    const transport = http(URL, { fetchFn: fetchOf(counted), timeout: 10_000, retryCount: 3, retryDelay: 150 })
    const reading = createClient({ transport }).request({ method: 'eth_blockNumber' })
    const ended = expect(reading).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(41_100)
    await ended
    expect(asked.slice(1).map((time, index) => time - (asked[index] ?? 0))).toEqual([10_150, 10_300, 10_600])
  })

  it('F022 stops reading an answer that is too large', async () => {
    let sent = 0
    const huge: Reply = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1
            controller.enqueue(new Uint8Array(1_048_576))
          },
        }),
      )
    await expect(ask(huge, { id: 1 })).rejects.toThrow('too large')
    expect(sent).toBeLessThan(20)
  })

  it.each([301, 302, 307, 308])('F021 asks no host that it is sent on to, by %i', async (status) => {
    let asked = 0
    const other = await listen((_, response) => {
      asked += 1
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    })
    const node = await listen((_, response) => response.writeHead(status, { location: other }).end())
    const asking = createRpcFetch(fetch, () => NOW)(node, { method: 'POST', body: '{"id":1}' })
    await expect(asking).rejects.toThrow(TypeError)
    expect(asked).toBe(0)
  })
})

describe('ids', () => {
  it.each([
    ['another', (id: number) => answer(id + 1, { result: '0x1' })],
    ['none', () => ({ jsonrpc: '2.0', result: '0x1' })],
    ['it as text', (id: number) => answer(String(id), { result: '0x1' })],
  ])('F018 refuses an answer with %s', async (_, wrong) => {
    let asked = 0
    const client = clientOf((body) => {
      asked += 1
      return Response.json(wrong(idOf(body)))
    })
    await expect(client.request({ method: 'eth_chainId' })).rejects.toThrow('The answer is missing.')
    expect(asked).toBe(4)
  })

  it('F019 gives each of a batch its own answer, and fails for the missing one alone', async () => {
    const client = clientOf((body) => {
      const asked = JSON.parse(body) as { id: number; method: string }[] | { id: number }
      if (!Array.isArray(asked)) return Response.json(answer(asked.id, { error: { code: -32601, message: 'No.' } }))
      const [first, second, third] = asked.map(({ id, method }) => answer(id, { result: `0x${method.length}` }))
      void second
      return Response.json([third, first])
    })
    const [one, two, three] = await Promise.allSettled(
      (['eth_chainId', 'eth_gasPrice', 'eth_blockNumber'] as const).map((method) => client.request({ method })),
    )
    expect(one).toMatchObject({ value: '0x11' })
    expect(two).toMatchObject({ status: 'rejected' })
    expect(three).toMatchObject({ value: '0x15' })
  })

  it.each(['null', '{}', '[]', '"no"', '{"jsonrpc":"2.0","id":1}'])('F003 takes %s for no answer', async (text) => {
    const client = clientOf(() => new Response(text, { headers: { 'content-type': 'application/json' } }))
    await expect(client.request({ method: 'eth_chainId' })).rejects.toThrow('The answer is missing.')
  })

  it('S7.24 posts one call as one call of JSON-RPC 2.0, without a list around it', async () => {
    const bodies: string[] = []
    const client = clientOf((body) => {
      bodies.push(body)
      return Response.json(answer(idOf(body), { result: '0x1' }))
    })
    const [address, block] = [`0x${'a'.repeat(40)}`, 'latest'] as const
    expect(await client.request({ method: 'eth_getBalance', params: [address, block] })).toBe('0x1')
    expect(JSON.parse(bodies[0] ?? '')).toEqual({
      jsonrpc: '2.0',
      id: expect.any(Number) as number,
      method: 'eth_getBalance',
      params: [address, block],
    })
  })

  it('F017 reads the errors of a batch that was refused with 400', async () => {
    const client = clientOf((body) => {
      const asked = JSON.parse(body) as { id: number }[]
      const answers = asked.map(({ id }) => answer(id, { error: { code: -32601, message: 'No such method.' } }))
      return Response.json(answers, { status: 400 })
    })
    const both = [client.request({ method: 'eth_chainId' }), client.request({ method: 'eth_gasPrice' })]
    for (const each of await Promise.allSettled(both)) expect(each).toMatchObject({ reason: { code: -32601 } })
  })

  it('tells every call of a batch what was wrong with all of it', async () => {
    const client = clientOf(() => Response.json(answer(null, { error: { code: -32600, message: 'No batches.' } })))
    const both = [client.request({ method: 'eth_chainId' }), client.request({ method: 'eth_gasPrice' })]
    for (const each of await Promise.allSettled(both)) expect(each).toMatchObject({ reason: { code: -32600 } })
  })
})
