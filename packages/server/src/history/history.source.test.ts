import { describe, expect, it } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import { BadCursor, LeftFork, type HistoryEntry, type HistoryProvider } from './history.types.js'
import { createCoins } from '../tokens/coins.js'
import { createHistorySource } from './history.source.js'

const ACCOUNT = `0x${'1'.repeat(40)}`

/** A network whose entries a test adds. Each has its time in its name and in its cursor. */
function createNetwork(name: string) {
  const entries: HistoryEntry[] = []
  const network: HistoryProvider & { error?: Error } = {
    async page({ after, isIncluded, size }) {
      if (network.error) throw network.error
      const at = entries.findIndex(({ cursor }) => cursor === after)
      const rest = after === undefined ? entries : entries.slice(isIncluded ? at : at + 1)
      return { entries: rest.slice(0, size), hasMore: rest.length > size, coverage: { missing: [] } }
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
  async function read(cursor?: string | null) {
    const question = { account: ACCOUNT, networkIds: ['eip155:1', 'eip155:2'], iconUrl: () => undefined }
    const { data, next } = await source.page({ ...question, cursor: cursor ?? undefined })
    return { hashes: data.map(({ metadata }) => metadata.hash), next }
  }
  return { one, two, read }
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
