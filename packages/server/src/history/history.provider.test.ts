import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenContext } from '../endpoints/parts.types.js'
import { openHistory } from './history.provider.js'
import type { HistoryConfig } from './history.config.js'

const ACCOUNT = `0x${'a'.repeat(40)}`
const SOLANA = 'solana:local'
const SOLANA_ACCOUNT = 'GZmDMzmgtxF6u9AVJyW1UaSZyXNUXYyGTXNPLREPwiwA'
const explorer = { url: 'https://explorer.example/api' }

const cleanUps: (() => unknown)[] = []
beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the history of networks, on nodes that are silent. */
async function setUp(history: Readonly<Record<string, HistoryConfig>>, database = 'memory://') {
  const request = vi.fn(async (_networkId: string, _method: string) => 'silent' as const)
  const failed = vi.fn()
  const fetchIt = vi.fn(async (url: URL) =>
    Response.json({ url, status: '0', message: 'No transactions found', result: '' }),
  )
  vi.stubGlobal('fetch', fetchIt)
  const rpc = Object.fromEntries([...Object.keys(history), SOLANA].map((id) => [id, ['https://node.example']]))
  const source = { list: async () => [], find: async () => ({ name: 'Ether', symbol: 'ETH', decimals: 18 }) }
  const context: Pick<OpenContext, 'nodes' | 'storage' | 'scales'> = {
    nodes: { networkIds: Object.keys(rpc), request },
    storage: {
      use: async () => Promise.reject(new Error('away')),
      check: async () => undefined,
      close: async () => undefined,
    },
    scales: { read: async () => new Map() },
  }
  const opened = await openHistory({
    ...context,
    config: { rpc, history, database },
    log: { failed },
    load: async () => ({ source }),
  } as unknown as OpenContext)
  cleanUps.push(() => opened.stop?.())
  const ask = (networkId: string, account = ACCOUNT) =>
    opened.source.page({ account, networkIds: [networkId], iconUrl: () => undefined })
  /** How often the head was asked for by now. */
  const looks = () => request.mock.calls.filter(([, method]) => method === 'eth_getBlockByNumber').length
  return { opened, ask, request, fetchIt, failed, looks }
}

describe('the history of a network', () => {
  it('is that of its node on Solana', async () => {
    const { ask, request, opened } = await setUp({})
    expect(opened.source.networkIds).toEqual([SOLANA])
    await expect(ask(SOLANA, SOLANA_ACCOUNT)).rejects.toThrow('no node answers')
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([SOLANA, 'getTokenAccountsByOwner'])
  })

  it('is that of its explorer, which no index is beside', async () => {
    const { ask, fetchIt, request } = await setUp({ 'eip155:1': { explorer } }, 'postgres://a')
    expect((await ask('eip155:1')).data).toEqual([])
    expect(fetchIt.mock.calls[0]?.[0].href).toMatch(/^https:\/\/explorer\.example\/api\?/)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).not.toHaveBeenCalled()
  })

  it('is not there where there is neither an index nor an explorer', async () => {
    const { opened } = await setUp({ 'eip155:1': { index: 'none' }, 'eip155:2': { index: 'none', explorer } })
    expect(opened.source.networkIds).toEqual(['eip155:2', SOLANA])
  })
})

describe('the index of a network', () => {
  // Nodes that are silent are asked again after twice the time.
  it.each<[string, HistoryConfig, string, number]>([
    ['of which all is kept', { index: 'all' }, 'memory://', 4_000],
    ['of which all is kept in PostgreSQL', { index: 'all' }, 'postgresql://a', 4_000],
    ['of accounts, in PostgreSQL', {}, 'postgres://a', 24_000],
    ['with a time of its own', { index: 'all', everyS: 1 }, 'memory://', 2_000],
  ])('%s follows the chain from the start on', async (_, config, database, ms) => {
    const { looks, failed } = await setUp({ 'eip155:1': config }, database)
    await vi.advanceTimersByTimeAsync(0)
    const first = looks()
    expect(first).toBeGreaterThan(0)
    expect(failed).toHaveBeenCalledWith(expect.any(Error), { part: 'index' })
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(looks()).toBe(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks()).toBe(2 * first)
  })

  it('of accounts in a folder reads nothing before an account is asked for', async () => {
    const { looks, opened } = await setUp({ 'eip155:1': { index: 'accounts' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([looks(), opened.source.networkIds]).toEqual([0, ['eip155:1', SOLANA]])
  })

  it('reads nothing after its end', async () => {
    const { looks, opened } = await setUp({ 'eip155:1': { index: 'all' } })
    await vi.advanceTimersByTimeAsync(0)
    await opened.stop?.()
    const read = looks()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks()).toBe(read)
  })

  it('has seen no tokens before it follows the chain, and none of a network without an index', async () => {
    const { opened } = await setUp({ 'eip155:1': {} })
    expect(await opened.seen({ networkId: 'eip155:1', address: ACCOUNT })).toEqual([])
    expect(await opened.seen({ networkId: SOLANA, address: SOLANA_ACCOUNT })).toEqual([])
  })
})
