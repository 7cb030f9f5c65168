import { createClient, type Client } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTransport } from './evm.transport.js'

interface Asked {
  readonly host: string
  readonly methods: readonly string[]
}

/** Two nodes. The first one never answers. */
function world(isHidden: () => boolean = () => false, hasEnded: () => boolean = () => false) {
  const asked: Asked[] = []
  const fetchFn = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const { host } = new URL(String(url))
    const batch = JSON.parse(init?.body as string) as { id: number; method: string }[]
    asked.push({ host, methods: batch.map(({ method }) => method) })
    if (host === 'bad.example') return new Response('', { status: 404 })
    return Response.json(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
  }
  const client = (...urls: readonly string[]): Client =>
    createClient({ transport: createTransport(urls, { fetchFn, isHidden, hasEnded }) })
  const pings = (): number => asked.filter(({ methods }) => methods.includes('net_listening')).length
  const reads = (): string[] => asked.filter(({ methods }) => methods.includes('eth_chainId')).map(({ host }) => host)
  return { client, asked, pings, reads }
}

const VISIBLE = { isHidden: () => false, hasEnded: () => false }
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

  it('F215 sends no pings while the page is hidden', async () => {
    let isHidden = true
    const { client, pings } = world(() => isHidden)
    client(...BOTH)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings()).toBe(0)
    isHidden = false
    await vi.advanceTimersByTimeAsync(4_010)
    expect(pings()).toBe(2)
  })

  it('F214 sends no pings after its end', async () => {
    let isOver = false
    const { client, pings } = world(
      () => false,
      () => isOver,
    )
    client(...BOTH)
    await vi.advanceTimersByTimeAsync(4_100)
    expect(pings()).toBe(4)
    isOver = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings()).toBe(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not ask a node that is the only one', async () => {
    const { client, pings } = world()
    client('http://good.example')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings()).toBe(0)
  })

  it('S9.05 weighs stability by 0.7 and latency by 0.3, over the last 10 samples', async () => {
    let pings = 0
    const asked: string[] = []
    const fetchFn = async (url: unknown, init?: RequestInit): Promise<Response> => {
      const { host } = new URL(String(url))
      const batch = JSON.parse(init?.body as string) as { id: number; method: string }[]
      const isPing = batch.some(({ method }) => method === 'net_listening')
      if (!isPing) asked.push(host)
      const isFast = host === 'fast.example'
      if (isPing && isFast) pings += 1
      const fails = isPing && isFast && pings <= 4
      await new Promise((resolve) => setTimeout(resolve, isFast ? 20 : 100))
      if (fails) return new Response('', { status: 404 })
      return Response.json(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    }
    const urls = ['http://slow.example', 'http://fast.example']
    const { request } = createClient({ transport: createTransport(urls, { fetchFn, ...VISIBLE }) })
    const firstAsked = async (): Promise<string | undefined> => {
      const reading = request({ method: 'eth_chainId' })
      await vi.advanceTimersByTimeAsync(200)
      await reading
      return asked.at(-1)
    }
    // A round takes 100 ms, and the next one begins after 4 s. 6 of 10 pings succeeded: 0.3 × 0.8 + 0.7 × 0.6 is less
    // than 0.7.
    await vi.advanceTimersByTimeAsync(37_500)
    expect([pings, await firstAsked()]).toEqual([10, 'slow.example'])
    // The first failure is out of the window: 0.3 × 0.8 + 0.7 × 0.7 is more.
    await vi.advanceTimersByTimeAsync(3_800)
    expect([pings, await firstAsked()]).toEqual([11, 'fast.example'])
  })

  it.each([
    [3_900, 'late.example'],
    [4_100, 'bad.example'],
  ])('S9.05 gives a ping 4 s: one of %i ms makes %s the better one', async (latency, better) => {
    const asked: string[] = []
    const fetchFn = async (url: unknown, init?: RequestInit): Promise<Response> => {
      const { host } = new URL(String(url))
      const batch = JSON.parse(init?.body as string) as { id: number; method: string }[]
      if (batch.some(({ method }) => method === 'eth_chainId')) asked.push(host)
      else if (host === 'bad.example') return new Response('', { status: 404 })
      else
        await new Promise((resolve, reject) => {
          setTimeout(resolve, latency)
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      return Response.json(batch.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    }
    const urls = ['http://bad.example', 'http://late.example']
    const { request } = createClient({ transport: createTransport(urls, { fetchFn, ...VISIBLE }) })
    await vi.advanceTimersByTimeAsync(7_000)
    const reading = request({ method: 'eth_chainId' })
    await vi.advanceTimersByTimeAsync(10)
    await reading
    expect(asked).toEqual([better])
  })

  describe('S9.05 asks each of two nodes four times at most', () => {
    const tries = async (answer: (init?: RequestInit) => Promise<Response>, ms: number): Promise<unknown[]> => {
      const began = Date.now()
      const asked: unknown[] = []
      const fetchFn = async (url: unknown, init?: RequestInit): Promise<Response> => {
        // A batch is sent a moment after its first call.
        asked.push([new URL(String(url)).host[0], Math.floor((Date.now() - began) / 10) * 10])
        return answer(init)
      }
      const urls = ['http://a.example', 'http://b.example']
      const { request } = createClient({
        transport: createTransport(urls, { fetchFn, ...VISIBLE, hasEnded: () => true }),
      })
      const ended = expect(request({ method: 'eth_chainId' })).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(ms)
      await ended
      return asked
    }

    it('one after the other, and again after 150 ms and each time twice as long', async () => {
      const asked = await tries(async () => new Response('', { status: 503 }), 1_100)
      const rounds = [0, 150, 450, 1_050]
      expect(asked).toEqual(
        rounds.flatMap((ms) => [
          ['a', ms],
          ['b', ms],
        ]),
      )
    })

    it('the second where the first has kept silent for 10 s', async () => {
      const silent = (init?: RequestInit): Promise<Response> =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)))
      const asked = await tries(silent, 81_100)
      expect(asked.slice(0, 3)).toEqual([
        ['a', 0],
        ['b', 10_000],
        ['a', 20_150],
      ])
      expect(asked).toHaveLength(8)
    })
  })

  it('S9.05 sends one request for two equal pending ones, of up to 8192', async () => {
    let asked = 0
    const fetchFn = (_: unknown, init?: RequestInit): Promise<Response> => {
      asked += (JSON.parse(init?.body as string) as unknown[]).length
      return new Promise(() => {})
    }
    const transport = createTransport(['http://silent.example'], { fetchFn, ...VISIBLE })
    const { request } = createClient({ transport })
    const ask = async (...questions: readonly number[]): Promise<number> => {
      const of = (each: number) =>
        request({ method: 'eth_getBalance', params: [`0x${each}`] } as never, { dedupe: true })
      for (const each of questions) of(each).catch(() => {})
      await vi.advanceTimersByTimeAsync(10)
      return asked
    }
    expect(await ask(...Array(8_192).keys())).toBe(8_192)
    expect(await ask(0)).toBe(8_192)
    // After one more request, the oldest entry (1 by now) is dropped.
    expect(await ask(8_192)).toBe(8_193)
    expect(await ask(0)).toBe(8_193)
    expect(await ask(1)).toBe(8_194)
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
