import { createClient, type Client } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from './evm.transport.js'

interface Asked {
  readonly host: string
  readonly methods: readonly string[]
}

/** Two nodes of which the first answers nothing. */
function world(isHidden: () => boolean = () => false) {
  const asked: Asked[] = []
  const fetchFn = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const { host } = new URL(String(url))
    const batch = JSON.parse(init?.body as string) as { id: number; method: string }[]
    asked.push({ host, methods: batch.map(({ method }) => method) })
    if (host === 'bad.example') return new Response('', { status: 404 })
    return Response.json(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
  }
  const client = (...urls: readonly string[]): Client =>
    createClient({ transport: createTransport(urls, { fetchFn, isHidden }) })
  const pings = (): number => asked.filter(({ methods }) => methods.includes('net_listening')).length
  const reads = (): string[] => asked.filter(({ methods }) => methods.includes('eth_chainId')).map(({ host }) => host)
  return { client, asked, pings, reads }
}

const BOTH = ['http://bad.example', 'http://good.example']

describe('createTransport', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
  })

  it('S9.05 asks both nodes each 4 s how they are, and the better one first from then on', async () => {
    const { client, pings, reads } = world()
    const { request } = client(...BOTH)
    const read = async (): Promise<void> => {
      const reading = request({ method: 'eth_chainId' })
      await vi.advanceTimersByTimeAsync(10)
      await reading
    }
    await read()
    expect(reads()).toEqual(['bad.example', 'good.example'])
    await vi.advanceTimersByTimeAsync(8_100)
    expect(pings()).toBe(6)
    await read()
    expect(reads().at(-1)).toBe('good.example')
    expect(reads()).toHaveLength(3)
  })

  it('F215 asks none while nobody sees the page', async () => {
    let isHidden = true
    const { client, pings } = world(() => isHidden)
    client(...BOTH)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings()).toBe(0)
    isHidden = false
    await vi.advanceTimersByTimeAsync(4_010)
    expect(pings()).toBe(2)
  })

  it('does not ask a node that is the only one', async () => {
    const { client, pings } = world()
    client('http://good.example')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings()).toBe(0)
  })

  it('S9.05 puts up to 1000 calls into one request', async () => {
    const { client, asked } = world()
    const { request } = client('http://many.example')
    const calls = Array.from({ length: 1_001 }, (_, index) =>
      request({ method: 'eth_getBalance', params: [`0x${index.toString(16).padStart(40, '0')}`, 'latest'] } as never),
    )
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all(calls)
    expect(asked.map(({ methods }) => methods.length)).toEqual([1_000, 1])
  })
})
