import { createFakeClock } from '@latchkit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askNode } from './eip155.node.js'

type Answer = { status?: number; body?: unknown } | Error

let answers: Readonly<Record<string, Answer[]>>
let asked: { url: string; body: unknown }[]
let clock: ReturnType<typeof createFakeClock>

beforeEach(() => {
  clock = createFakeClock()
  asked = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push({ url, body: JSON.parse(body) })
    const next = answers[url]?.shift() ?? new TypeError('fetch failed')
    if (next instanceof Error) throw next
    const { status = 200, body: text } = next
    return new Response(typeof text === 'string' ? text : JSON.stringify(text), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const network = { caipNetworkId: 'eip155:1', rpcUrls: { default: { http: ['http://one', 'http://two'] } } }
const ask = (networkId = 'eip155:1'): Promise<unknown> =>
  askNode({ networks: [network], environment: { clock } } as never, networkId, 'eth_call', [{}, 'latest'])
const ok = (result: unknown): Answer => ({ body: { jsonrpc: '2.0', id: 1, result } })

describe('askNode', () => {
  it('resolves with the answer of the app’s RPC, null too', async () => {
    answers = { 'http://one': [ok('0x1'), ok(null)] }
    expect(await ask()).toBe('0x1')
    expect(await ask()).toBeNull()
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{}, 'latest'] }
    expect(asked[0]).toEqual({ url: 'http://one', body })
  })

  it.each<[string, Answer]>([
    ['is gone', new TypeError('fetch failed')],
    ['is down', { status: 503, body: '<html>' }],
    ['F017 answers no JSON', { body: '<html>' }],
    ['F018 answers another request', { body: { jsonrpc: '2.0', id: 2, result: '0x2' } }],
    ['answers neither result nor error', { body: {} }],
    ['answers null', { body: 'null' }],
  ])('asks the next one where the first %s', async (_, answer) => {
    answers = { 'http://one': [answer], 'http://two': [ok('0x1')] }
    expect(await ask()).toBe('0x1')
  })

  it.each([
    { code: -1, message: 'busy' },
    { code: -32005, message: 'no' },
    { code: 1, message: 'Limit exceeded' },
  ])('F016 asks the next one where the first says %j', async (error) => {
    answers = { 'http://one': [{ body: { jsonrpc: '2.0', id: 1, error } }], 'http://two': [ok('0x1')] }
    expect(await ask()).toBe('0x1')
  })

  it('rejects with the error of a node, with its code and data, and asks no other node', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    answers = { 'http://one': [{ body: { jsonrpc: '2.0', id: 1, error } }], 'http://two': [ok('0x1')] }
    const thrown: unknown = await ask().catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject(error)
    expect(asked).toHaveLength(1)
  })

  it('rejects where the network names no RPC', async () => {
    const bare = { ...network, rpcUrls: { default: { http: [] } } }
    const context = { networks: [bare], environment: { clock } } as never
    await expect(askNode(context, 'eip155:1', 'eth_call', [])).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('sends no request for a network that is not the app’s', async () => {
    answers = {}
    await expect(ask('eip155:999')).rejects.toMatchObject({ code: 'network/not-found' })
    expect(asked).toEqual([])
  })
})
