// Tests mountResource.ts, rpc.batch.ts.
import { describe, expect, it, vi } from 'vitest'
import { createLimits } from '../limits/limits.js'
import { createTestServer, projectId } from '../server.fixture.js'
import type { ServerOptions } from '../createServer.js'
import type { RpcNodes } from './rpc.types.js'

const networkIds = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

function setUp(
  request: RpcNodes['request'] = async (_, method) => ({ result: method }),
  more: Partial<ServerOptions> = {},
) {
  const asked = vi.fn(request)
  const { fetch, get } = createTestServer({ rpc: { networkIds, request: asked }, ...more })
  const post = async (body: unknown, chainId = 'eip155:1', path = '/v1/') => {
    const answer = await fetch(`${path}?chainId=${chainId}&projectId=${projectId}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { asked, post, get }
}

const call = (method: string, id: unknown = 1, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })

describe('the RPC proxy', () => {
  it('S7.24 passes a read on, and answers with the id of the call', async () => {
    const { asked, post } = setUp()
    for (const path of ['/v1', '/v1/']) {
      const { status, body } = await post(call('eth_getBalance', 'a', ['0x0', 'latest']), 'eip155:1', path)
      expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 'a', result: 'eth_getBalance' }])
    }
    expect(asked.mock.calls[0]).toEqual(['eip155:1', 'eth_getBalance', ['0x0', 'latest']])
  })

  it('S7.02 names its networks', async () => {
    expect((await setUp().get('/v1/supported-chains')).body).toEqual({ http: networkIds, ws: [] })
  })

  it('S7.24 passes broadcasts on, on EVM chains and on Solana', async () => {
    const { asked, post } = setUp()
    await post(call('eth_sendRawTransaction', 1, ['0x00']))
    await post(call('sendTransaction', 1, ['AA==']), networkIds[1])
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it.each([
    'eth_sendTransaction',
    'eth_sign',
    'eth_newFilter',
    'debug_traceTransaction',
    'anvil_setBalance',
    '__proto__',
  ])('S8.09 refuses %s', async (method) => {
    const { asked, post } = setUp()
    const { status, body } = await post(call(method, 7))
    expect([status, body]).toEqual([
      200,
      { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Requested RPC call is not allowed' } },
    ])
    expect(asked).not.toHaveBeenCalled()
  })

  it('S8.09 refuses the methods of another kind of chain', async () => {
    const { asked, post } = setUp()
    await post(call('getBalance'))
    await post(call('eth_getBalance'), networkIds[1])
    expect(asked).not.toHaveBeenCalled()
  })

  it('passes on the error of a node as it is', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const { post } = setUp(async () => ({ error }))
    expect((await post(call('eth_call'))).body).toEqual({ jsonrpc: '2.0', id: 1, error })
  })

  it('answers 502 where no node answers, and in a batch for that call alone', async () => {
    const { post } = setUp(async (_, method) => (method === 'eth_call' ? 'silent' : { result: 1 }))
    const error = { code: -32603, message: 'No node of this network answers' }
    expect(await post(call('eth_call'))).toMatchObject({ status: 502, body: { id: 1, error } })
    expect(await post([call('eth_call', 1), call('eth_chainId', 2)])).toMatchObject({
      status: 200,
      body: [
        { id: 1, error },
        { id: 2, result: 1 },
      ],
    })
  })

  it('takes a node for silent whose answer is nested too deep to be passed on', async () => {
    const { post } = setUp(async (_, method) => ({
      result: method === 'eth_call' ? JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) : 1,
    }))
    expect((await post(call('eth_call'))).status).toBe(502)
    expect((await post([call('eth_call', 1), call('eth_chainId', 2)])).body).toMatchObject([
      { id: 1, error: { code: -32603 } },
      { id: 2, result: 1 },
    ])
  })

  it('sends equal reads to a node once while the first is pending, and each broadcast alone', async () => {
    const answers: (() => void)[] = []
    const { asked, post } = setUp(
      async (_, method) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ result: method }))
        }),
    )
    const reads = [1, 2, 3].map((id) => post(call('eth_blockNumber', id)))
    const other = post(call('eth_blockNumber', 4, ['0x1']))
    const broadcasts = [1, 2].map((id) => post(call('eth_sendRawTransaction', id, ['0x00'])))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4))
    for (const answer of answers) answer()
    expect((await Promise.all(reads)).map(({ body }) => body.id)).toEqual([1, 2, 3])
    await Promise.all([other, ...broadcasts])
    // Nothing is kept: a later read is a new one.
    const later = post(call('eth_blockNumber'))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(5))
    answers.at(-1)?.()
    await later
  })
})

describe('a batch', () => {
  it('S9.05 has up to 1,000 calls, answered in their order, 20 at a time', async () => {
    let pending = 0
    let most = 0
    const { post } = setUp(async (_, __, params) => {
      most = Math.max(most, ++pending)
      await new Promise((resolve) => setImmediate(resolve))
      pending -= 1
      return { result: params }
    })
    const calls = Array.from({ length: 1_000 }, (_, id) => call('eth_call', id, [id]))
    const { status, body } = await post(calls)
    expect([status, body]).toEqual([200, calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: [id] }))])
    expect(most).toBe(20)
    expect((await post([...calls, call('eth_call')])).status).toBe(413)
  })

  it('has an error for each wrong call alone', async () => {
    const { body } = await setUp().post([7, null, call('eth_sign', 2), call('eth_chainId', 3), { id: 4 }])
    expect(body).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: 'eth_chainId' },
      { id: 4, error: { code: -32600 } },
    ])
  })

  it('F022 has 16 MiB of answers at most: those beyond get an error, and no node is asked any more', async () => {
    const { asked, post } = setUp(async () => ({ result: 'é'.repeat(524_288) }))
    const { status, body } = await post(Array.from({ length: 1_000 }, (_, id) => call('eth_call', id, [id])))
    const answers = body as { id: number; result?: string; error?: object }[]
    expect([status, answers.map(({ id }) => id)]).toEqual([200, Array.from({ length: 1_000 }, (_, id) => id)])
    // A mebibyte each, and some bytes around it.
    expect(answers.filter(({ result }) => result)).toHaveLength(15)
    expect(answers.at(-1)?.error).toEqual({ code: -32603, message: 'The answers of the batch are too large' })
    expect(asked.mock.calls.length).toBeLessThan(40)
  })

  it('F022 has small answers also where a large one did not fit', async () => {
    const { post } = setUp(async (_, __, params) => ({ result: 'x'.repeat((params as number[])[0] ?? 0) }))
    const sizes = [5, 17_000_000, 6]
    const { body } = await post(sizes.map((size, id) => call('eth_call', id, [size])))
    expect(body).toMatchObject([{ result: 'xxxxx' }, { error: { code: -32603 } }, { result: 'xxxxxx' }])
  })

  it('F023 is answered within 10 s: calls that are not answered by then get an error each', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { asked, post } = setUp((_, method) =>
        method === 'eth_chainId' ? Promise.resolve({ result: 1 }) : new Promise(() => undefined),
      )
      const calls = Array.from({ length: 60 }, (_, id) => call('eth_call', id, [id]))
      const answer = post([call('eth_chainId', 'first'), ...calls])
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(21))
      await vi.advanceTimersByTimeAsync(9_500)
      const { status, body } = await answer
      const error = { code: -32603, message: 'The batch took too long' }
      expect([status, body]).toEqual([
        200,
        [{ jsonrpc: '2.0', id: 'first', result: 1 }, ...calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))],
      ])
      expect(asked).toHaveBeenCalledTimes(21)
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks no node any more once the client has gone', async () => {
    const client = new AbortController()
    const asked = vi.fn<RpcNodes['request']>(() => new Promise(() => undefined))
    const { fetch } = createTestServer({ rpc: { networkIds, request: asked } })
    const answer = fetch(`/v1/?chainId=eip155:1&projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify(Array.from({ length: 60 }, (_, id) => call('eth_call', id, [id]))),
      signal: client.signal,
    })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(20))
    client.abort()
    await answer
    expect(asked).toHaveBeenCalledTimes(20)
  })

  it('counts each call towards the limits', async () => {
    const { post } = setUp(undefined, { limits: createLimits({ perClient: 10 }) })
    expect((await post(Array.from({ length: 10 }, (_, id) => call('eth_chainId', id)))).status).toBe(200)
    const { status, headers } = await post(call('eth_chainId'))
    expect([status, headers.has('retry-after')]).toEqual([429, true])
  })
})

describe('a wrong request to the RPC proxy', () => {
  it.each([
    ['{', { id: null, error: { code: -32700 } }],
    ['[]', { id: null, error: { code: -32600 } }],
  ])('gets a JSON-RPC error with status 400: %s', async (text, body) => {
    expect(await setUp().post(text)).toMatchObject({ status: 400, body })
  })

  it.each(['eip155:2', 'eip155', '', '__proto__', 'x'.repeat(100)])('is refused for the network %j', async (id) => {
    const { status, body } = await setUp().post(call('eth_chainId'), id)
    expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
  })

  it.each([33, 2_500, 10_000, 900_000])('is refused alone with parameters of %i levels', async (levels) => {
    const { asked, post } = setUp()
    const deep = `{"id":1,"method":"eth_call","params":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const error = { code: -32600, message: 'Invalid Request' }
    expect(await post(deep)).toMatchObject({ status: 200, body: { id: 1, error } })
    expect(await post(`[${deep},{"id":2,"method":"eth_chainId"}]`)).toMatchObject({
      status: 200,
      body: [
        { id: 1, error },
        { id: 2, result: 'eth_chainId' },
      ],
    })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('has parameters of 32 levels', async () => {
    const { body } = await setUp().post(`{"id":1,"method":"eth_call","params":${'['.repeat(32)}${']'.repeat(32)}}`)
    expect(body).toMatchObject({ result: 'eth_call' })
  })

  it('is refused above 2 MiB', async () => {
    expect((await setUp().post(call('eth_call', 1, ['x'.repeat(2_097_152)]))).status).toBe(413)
  })
})
