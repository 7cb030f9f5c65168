import { describe, expect, it, vi } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import {
  BadCursor,
  LeftFork,
  type HistoryCoverage,
  type HistoryEntry,
  type HistoryPage,
  type HistoryProvider,
  type HistoryToken,
  type HistoryTransfer,
} from './history.types.js'
import type { TokenScales } from '../scales/scales.types.js'
import { createCoins } from '../tokens/coins.js'
import type { Token } from '../tokens/tokens.types.js'
import { readCursors, writeCursors } from './history.cursor.js'
import { createHistorySource } from './history.source.js'
import type { ContractNames } from './history.tokens.js'

const ACCOUNT = `0x${'1'.repeat(40)}`

/** A network whose entries a test adds. Each has its time in its name and in its cursor. */
function createNetwork(name: string) {
  const entries: HistoryEntry[] = []
  const network: HistoryProvider & { error?: Error; coverage: HistoryCoverage } = {
    coverage: { missing: [] },
    async page({ after, isIncluded, size }) {
      if (network.error) throw network.error
      const at = entries.findIndex(({ cursor }) => cursor === after)
      const rest = after === undefined ? entries : entries.slice(isIncluded ? at : at + 1)
      return { entries: rest.slice(0, size), hasMore: rest.length > size, coverage: network.coverage }
    },
  }
  const add = (...times: readonly number[]): void => {
    for (const time of times) {
      const hash = `${name}${time}`
      const sides = { sentFrom: ACCOUNT, sentTo: ACCOUNT, transfers: [] }
      entries.unshift({ hash, cursor: hash, minedAt: new Date(time * 1_000), isFailed: false, ...sides })
    }
  }
  return { network, add }
}

function setUp() {
  const [one, two] = [createNetwork('a'), createNetwork('b')]
  const coins = createCoins()
  const source = createHistorySource({
    providers: new Map([
      ['eip155:1', one.network],
      ['eip155:2', two.network],
    ]),
    tokens: { list: async () => [], find: async ({ networkId }) => coins.of(networkId) },
    contracts: { read: async () => new Map() },
    scales: { read: async () => new Map() },
  })
  const ask = (cursor?: string | null, networkIds: readonly string[] = ['eip155:1', 'eip155:2']) =>
    source.page({ account: ACCOUNT, networkIds, iconUrl: () => undefined, cursor: cursor ?? undefined })
  async function read(cursor?: string | null) {
    const { data, next } = await ask(cursor)
    return { hashes: data.map(({ metadata }) => metadata.hash), next }
  }
  return { one, two, read, ask, source }
}

const times = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at)

describe('F291 the page of a cursor', () => {
  it('is the same a second time, while all networks grow: also one that no entry was answered of', async () => {
    const { one, two, read } = setUp()
    two.add(1, 2, 3)
    one.add(...times(10, 110))
    const first = await read()
    expect(first.hashes).toHaveLength(50)
    const second = await read(first.next)
    one.add(200)
    two.add(201, 202)
    expect(await read(first.next)).toEqual(second)
    const third = await read(second.next)
    expect(third).toEqual({ hashes: ['b3', 'b2', 'b1'], next: null })
    two.add(203)
    expect(await read(second.next)).toEqual(third)
  })

  it('leaves no entry out where a network tells a time that is before that of an older one', async () => {
    const { one, two, read } = setUp()
    one.add(5, 0, ...times(10, 60))
    two.add(1)
    const first = await read()
    const second = await read(first.next)
    expect([...first.hashes, ...second.hashes].toSorted()).toEqual(
      [...times(10, 60), 0, 5]
        .map((time) => `a${time}`)
        .concat('b1')
        .toSorted(),
    )
    expect(second.next).toBeNull()
  })

  it.each([new BadCursor(), new LeftFork()])('is refused where one network refuses its part: %o', async (error) => {
    const { one, two, read } = setUp()
    one.add(1)
    two.network.error = error
    await expect(read()).rejects.toBe(error)
    two.network.error = new ChainAway('away')
    expect((await read()).hashes).toEqual(['a1'])
  })
})

describe('the page of several networks', () => {
  it('has their entries by time, and those of one time in the order of the networks', async () => {
    const { one, two, read, source } = setUp()
    expect(source.networkIds).toEqual(['eip155:1', 'eip155:2'])
    one.add(1, 3, 4, 6)
    two.add(2, 3, 5)
    expect(await read()).toEqual({ hashes: ['a6', 'b5', 'a4', 'a3', 'b3', 'b2', 'a1'], next: null })
  })

  it.each<[string, readonly string[], string | undefined]>([
    ['whose account did nothing', ['eip155:1', 'eip155:2'], undefined],
    ['that the server does not have', ['eip155:3'], undefined],
    ['that have ended', ['eip155:1', 'eip155:2'], writeCursors({ 'eip155:1': null, 'eip155:2': null })],
  ])('is empty, and the last one, of networks %s', async (_, networkIds, cursor) => {
    const empty = { data: [], next: null, coverage: { since: null, missing: [] } }
    expect(await setUp().ask(cursor, networkIds)).toEqual(empty)
  })

  it('says what may be missing of any network, and since when all of them are known', async () => {
    const { one, two, ask } = setUp()
    one.network.coverage = { missing: ['coin', 'recent'], since: new Date(1_000) }
    two.network.coverage = { missing: ['recent', 'failed'], since: new Date(2_000) }
    const since = '1970-01-01T00:00:02.000Z'
    expect((await ask()).coverage).toEqual({ since, missing: ['coin', 'recent', 'failed'] })
    one.network.error = new ChainAway('away')
    expect((await ask()).coverage).toEqual({ since, missing: ['recent', 'failed', 'network'] })
  })

  it('is refused where no network answers, with the reason of the first', async () => {
    const { one, two, read } = setUp()
    one.network.error = new ChainAway('one')
    two.network.error = new ChainAway('two')
    await expect(read()).rejects.toBe(one.network.error)
  })
})

const LISTED = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const UNLISTED = `0x${'2'.repeat(40)}`
const NFT = `0x${'3'.repeat(40)}`

/** A history of one network with these pages, a list with one token, and contracts that all have these names. */
function setUpTokens(
  pages: readonly Partial<HistoryPage>[],
  { names = { name: 'Some', symbol: 'SOM', decimals: 0 }, scales = new Map() }: SomeTokens = {},
) {
  const coins = createCoins()
  const list: readonly Token[] = [
    {
      networkId: 'eip155:1',
      address: LISTED,
      name: 'Dollar',
      symbol: 'USD',
      decimals: 0,
      logoUri: 'https://a.example',
    },
  ]
  const find = vi.fn(async ({ address }: { address: string | undefined }) =>
    address === undefined ? coins.of('eip155:1') : list.find((token) => token.address === address),
  )
  const read = vi.fn<ContractNames['read']>(
    async (_, given) => new Map(names ? given.map(({ address }) => [address, names]) : []),
  )
  const readScales = vi.fn<TokenScales['read']>(async () => scales)
  const left = [...pages]
  const source = createHistorySource({
    providers: new Map([
      ['eip155:1', { page: async () => ({ entries: [], hasMore: false, coverage: { missing: [] }, ...left.shift() }) }],
    ]),
    tokens: { list: async () => list, find },
    contracts: { read },
    scales: { read: readScales },
  })
  const ask = (cursor?: string | null) =>
    source.page({
      account: ACCOUNT,
      networkIds: ['eip155:1'],
      cursor: cursor ?? undefined,
      iconUrl: ({ symbol }) => `${symbol}.png`,
    })
  return { ask, find, read, readScales }
}
interface SomeTokens {
  readonly names?: { readonly name: string; readonly symbol: string; readonly decimals: number } | null
  readonly scales?: Awaited<ReturnType<TokenScales['read']>>
}

const received = (token?: HistoryToken, tokenId?: string): HistoryTransfer => ({
  token,
  tokenId,
  sentFrom: UNLISTED,
  sentTo: ACCOUNT,
  quantity: 3n,
})
const entryWith = (...transfers: readonly HistoryTransfer[]): HistoryEntry => ({
  hash: '0x1',
  minedAt: new Date(0),
  isFailed: false,
  sentFrom: UNLISTED,
  sentTo: ACCOUNT,
  transfers,
  cursor: '1.0',
})

describe('the tokens of a page', () => {
  const infosOf = ({ data }: Awaited<ReturnType<ReturnType<typeof setUpTokens>['ask']>>) =>
    data.flatMap(({ transfers }) => transfers.map(({ fungible_info: info }) => [info?.symbol, info?.icon?.url]))

  it('have the names and the pictures of the lists, else the names that their contracts tell', async () => {
    const { ask, read } = setUpTokens([
      // An index keeps addresses in lower case.
      {
        entries: [entryWith(received(), received({ address: LISTED.toLowerCase() }), received({ address: UNLISTED }))],
      },
    ])
    expect(infosOf(await ask())).toEqual([
      ['ETH', 'ETH.png'],
      ['USD', 'USD.png'],
      ['SOM', undefined],
    ])
    expect(read.mock.calls).toEqual([['eip155:1', [{ address: UNLISTED }]]])
  })

  it('are asked for on no list where their address is none of the network', async () => {
    const { ask, find } = setUpTokens([{ entries: [entryWith(received({ address: 'garbage' }))] }])
    expect(infosOf(await ask())).toEqual([['SOM', undefined]])
    expect(find.mock.calls.map(([{ address }]) => address)).toEqual([undefined])
  })

  it('need no contract where a list has them, and nothing moved but the coin', async () => {
    const { ask, read } = setUpTokens([{ entries: [entryWith(received({ address: LISTED }), received())] }])
    await ask()
    expect(read).not.toHaveBeenCalled()
  })

  it('are scaled, except for NFTs and the coin', async () => {
    const scales = new Map([UNLISTED, NFT].map((address) => [address, { above: 2n, below: 1n }]))
    const moved = [received({ address: UNLISTED }), received({ address: NFT }, '7'), received()]
    const { ask, readScales } = setUpTokens([{ entries: [entryWith(...moved)] }], { scales })
    const { data } = await ask()
    expect(data[0]?.transfers.map(({ quantity }) => quantity.numeric)).toEqual(['6', '3', '0.000000000000000003'])
    expect(readScales.mock.calls).toEqual([['eip155:1', [UNLISTED]]])
  })

  it('have no scale where their names are not known', async () => {
    const scales = new Map([[UNLISTED, { above: 2n, below: 1n }]])
    const entries = [entryWith(received({ address: UNLISTED }))]
    const { data } = await setUpTokens([{ entries }], { scales, names: null }).ask()
    expect(data[0]?.transfers).toMatchObject([{ quantity: { numeric: '3' }, fungible_info: { name: '?' } }])
  })

  it('are no answer without the coin of the network', async () => {
    const { ask, find } = setUpTokens([{ entries: [entryWith(received())] }])
    find.mockResolvedValue(undefined)
    await expect(ask()).rejects.toThrow('A network has no coin.')
  })
})

describe('the end of a network', () => {
  it('comes with a page without entries, also where the page before said that there were more', async () => {
    const { ask } = setUpTokens([{ entries: [entryWith()], hasMore: true }, {}])
    const { next } = await ask()
    expect(readCursors(next ?? '')).toEqual({ 'eip155:1': '1.0' })
    expect((await ask(next)).next).toBeNull()
  })

  it('has not come where a page without entries says that there are more', async () => {
    const { ask } = setUpTokens([{ hasMore: true }])
    expect(readCursors((await ask()).next ?? '')).toEqual({})
  })
})
