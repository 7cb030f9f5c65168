import { expect, it } from 'vitest'
import { assetId } from '../assets/assets.js'
import type { Holding, HoldingsReader } from './balances.types.js'
import type { TappedNodes } from './holdings.fixture.js'

/** What the contract of a reader needs of a chain. */
export interface HoldingsHarness {
  readonly nodes: TappedNodes
  readonly networkId: string
  /** An account with coins, and with some of `listed` and of `unlisted`. */
  readonly account: string
  /** An account without anything. */
  readonly empty: string
  readonly listed: string
  readonly unlisted: string
  /** Makes the reader. `listed` is on its list. */
  readonly reader: HoldingsReader
  /** What the chain itself says, of a token or of the coin. */
  readonly balanceOf: (account: string, token?: string) => Promise<bigint>
}

/** The holdings by their tokens: the address of the contract, or `coin`. */
const byToken = (holdings: readonly Holding[]): Record<string, bigint> =>
  Object.fromEntries(holdings.map(({ token, value }) => [token.address ?? 'coin', value]))

/** The contract of a reader of holdings, on a real chain. */
export function describeHoldings(harness: () => HoldingsHarness): void {
  const request = (others: readonly string[] = []) => {
    const { networkId, account } = harness()
    return { networkId, address: account, others }
  }

  it('reads what the chain says: the coin first, and each token of which there is any', async () => {
    const { reader, account, listed, unlisted, balanceOf, networkId } = harness()
    const holdings = await reader.all(request([unlisted]))
    expect(holdings[0]?.token.address).toBeUndefined()
    expect(holdings.map(({ token }) => token.networkId)).toEqual(holdings.map(() => networkId))
    const read = byToken(holdings)
    expect(read['coin']).toBe(await balanceOf(account))
    for (const token of [listed, unlisted]) expect(read[token]).toBe(await balanceOf(account, token))
    expect(Object.values(read).every((value) => value > 0n)).toBe(true)
    expect(new Set(holdings.map(({ token }) => assetId(token))).size).toBe(holdings.length)
  })

  it('says which tokens are listed, and names these as the list does', async () => {
    const { reader, listed, unlisted } = harness()
    const holdings = await reader.all(request([unlisted, listed]))
    const listedOnes = holdings.filter(({ isListed }) => isListed).map(({ token }) => token.address)
    expect(listedOnes).toEqual([undefined, listed])
    expect(holdings.find(({ token }) => token.address === listed)?.token.name).toBe('Of the list')
  })

  it('has the coin of an account without anything', async () => {
    const { reader, networkId, empty } = harness()
    const holdings = await reader.all({ networkId, address: empty, others: [] })
    expect(byToken(holdings)).toEqual({ coin: 0n })
  })

  it('reads some alone, also those of which there is nothing', async () => {
    const { reader, networkId, account, empty, listed, unlisted, balanceOf } = harness()
    const some = await reader.some({ networkId, address: account }, [unlisted, undefined])
    expect(byToken(some)).toEqual({
      coin: await balanceOf(account),
      [unlisted]: await balanceOf(account, unlisted),
    })
    expect(byToken(await reader.some({ networkId, address: empty }, [listed]))).toEqual({ [listed]: 0n })
    expect(await reader.some({ networkId, address: account }, [])).toEqual([])
  })

  it.each([
    ['F024 is silent', 'silent'],
    ['F010 limits its calls', { error: { code: -32005, message: 'rate limited' } }],
    ['F017 has an error of its own', { error: { code: -32603, message: 'Internal error' } }],
    ['F003 answers anything else', { result: { value: 'many' } }],
  ] as const)('rejects with 502 where each node %s', async (_, outcome) => {
    const { reader, nodes, networkId, account } = harness()
    nodes.answer = () => outcome
    try {
      await expect(reader.all(request())).rejects.toMatchObject({ status: 502 })
      await expect(reader.some({ networkId, address: account }, [undefined])).rejects.toMatchObject({ status: 502 })
    } finally {
      nodes.answer = undefined
    }
    expect((await reader.all(request())).length).toBeGreaterThan(1)
  })
}
