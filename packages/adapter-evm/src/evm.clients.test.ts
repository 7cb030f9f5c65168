import type { Network } from '@latchkit/core/networks'
import { alphaNetwork, createFakeClock, createFakeStorage } from '@latchkit/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmClients } from './evm.clients.js'

const [A, B, C] = ['http://a.example/', 'http://b.example/', 'http://c.example/']
const id = alphaNetwork.caipNetworkId
const withUrls = (...http: readonly string[]): Network => ({ ...alphaNetwork, rpcUrls: { default: { http } } })

/** Makes a kit's clients on nodes that all answer, and records the requests. */
function world(...urls: readonly string[]) {
  const asked: { url: string; method: string }[] = []
  vi.stubGlobal('fetch', async (url: unknown, { body }: { body: string }) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    asked.push({ url: String(url), method })
    return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
  })
  const life = { isRunning: true }
  const networks = [withUrls(...urls)]
  const environment = {
    clock: createFakeClock(),
    storage: createFakeStorage().open,
    window: undefined,
    report: () => {},
    warn: () => {},
  }
  const context = { networks, metadata: { name: 'Clients' }, environment, emit: () => {} }
  const clientOf = createEvmClients(context, {}, () => life.isRunning)
  const pingedIn = async (ms: number): Promise<string[]> => {
    asked.length = 0
    await vi.advanceTimersByTimeAsync(ms)
    return asked.flatMap(({ url, method }) => (method === 'net_listening' ? [url] : [])).sort()
  }
  return { clientOf, life, networks, asked, pingedIn }
}

describe('ranking', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('F214 ends when the kit is disposed of, and begins again with the next start', async () => {
    const { clientOf, life, pingedIn } = world(A, B)
    const before = clientOf(id)
    expect(await pingedIn(10)).toEqual([A, B])
    life.isRunning = false
    expect(await pingedIn(60_000)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    // A read during this time is answered, and starts no ranking.
    const reading = clientOf(id).request({ method: 'eth_chainId' })
    expect(await pingedIn(60_000)).toEqual([])
    expect(await reading).toBe('0x1')
    life.isRunning = true
    expect(clientOf(id)).not.toBe(before)
    expect(await pingedIn(4_010)).toEqual([A, A, B, B])
    expect(clientOf(id)).toBe(clientOf(id))
  })

  it('F214 goes on as it is where the same nodes are named anew, with what else is new', async () => {
    const { clientOf, networks, pingedIn } = world(A, B)
    clientOf(id)
    expect(await pingedIn(10)).toEqual([A, B])
    for (let round = 0; round < 50; round++) {
      networks[0] = { ...withUrls(A, B), nativeCurrency: { name: 'New', symbol: 'NEW', decimals: round } }
      expect(clientOf(id).chain.nativeCurrency).toEqual(networks[0].nativeCurrency)
    }
    expect(await pingedIn(4_010)).toEqual([A, B])
  })

  it('F214 ends for nodes that others took the place of', async () => {
    const { clientOf, networks, pingedIn } = world(A, B)
    clientOf(id)
    await pingedIn(10)
    networks[0] = withUrls(B, C)
    clientOf(id)
    expect(await pingedIn(4_010)).toEqual([B, B, C, C])
    networks.length = 0
    expect(await pingedIn(60_000)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('hosts', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('S6.01 asks a second host first where that is the one that can be reached', async () => {
    const options = new Intl.DateTimeFormat('en').resolvedOptions()
    const given = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    const read: string[][] = []
    try {
      for (const timeZone of ['Asia/Shanghai', 'Europe/Berlin']) {
        given.mockReturnValue({ ...options, timeZone })
        const { clientOf, life, networks, asked } = world()
        networks[0] = { ...alphaNetwork, rpcUrls: { default: { http: [A] }, restricted: { http: [B] } } }
        const reading = clientOf(id).request({ method: 'eth_chainId' })
        life.isRunning = false
        await reading
        read.push(asked.flatMap(({ url, method }) => (method === 'eth_chainId' ? [url] : [])))
      }
    } finally {
      given.mockRestore()
    }
    expect(read).toEqual([[B], [A]])
  })
})
