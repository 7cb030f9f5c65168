import { describe, expect, it } from 'vitest'
import type { HistoryEntry, HistoryTransfer } from './history.types.js'
import { createCoins } from '../tokens/coins.js'
import { createHistorySource } from './history.source.js'

const ONE = `0x${'1'.repeat(40)}`
const OTHER = `0x${'2'.repeat(40)}`
const FEES = '0x0000000000000000000000000000000000008001'
const POL = '0x0000000000000000000000000000000000001010'
const CELO = '0x471ece3750da237f93b8e339c536989b8978a438'
const ETH = '0x000000000000000000000000000000000000800a'
const TOKEN = `0x${'3'.repeat(40)}`
const UNIT = 10n ** 18n

const moved = (sentFrom: string, sentTo: string, quantity: bigint, token?: string): HistoryTransfer => ({
  sentFrom,
  sentTo,
  quantity,
  ...(token !== undefined && { token: { address: token, name: 'Again', symbol: 'AGN', decimals: 18 } }),
})

/** What the history answers of a transaction with these transfers: direction, amount, symbol, contract. */
async function told(networkId: string, transfers: readonly HistoryTransfer[], account = ONE) {
  const entry: HistoryEntry = {
    hash: '0x1',
    minedAt: new Date(0),
    isFailed: false,
    sentFrom: ONE,
    sentTo: OTHER,
    transfers,
    cursor: '1.0',
  }
  const page = async () => ({ entries: [entry], hasMore: false, coverage: { missing: [] } })
  const coins = createCoins()
  const { data } = await createHistorySource({
    providers: new Map([[networkId, { page }]]),
    tokens: {
      list: async () => [],
      find: async ({ address }) => (address === undefined ? coins.of(networkId) : undefined),
    },
    contracts: {
      read: async (_, given) =>
        new Map(given.map(({ address }) => [address, { name: 'Again', symbol: 'AGN', decimals: 18 }])),
    },
    scales: { read: async () => new Map() },
  }).page({ account, networkIds: [networkId], iconUrl: () => undefined })
  return data.flatMap((row) =>
    row.transfers.map(({ direction, quantity, fungible_info: info }) =>
      [direction, quantity.numeric, info?.symbol, info?.address].filter((each) => each !== undefined).join(' '),
    ),
  )
}

describe('F290 the history of a chain whose coin is a token, too', () => {
  it.each<[string, string, readonly HistoryTransfer[], string, readonly string[]]>([
    [
      'an event beside the coin itself, and the fee of the transaction',
      'eip155:324',
      [
        moved(ONE, OTHER, 25n * UNIT),
        moved(ONE, FEES, 3n, ETH),
        moved(ONE, OTHER, 25n * UNIT, ETH),
        moved(FEES, ONE, 1n, ETH),
      ],
      ONE,
      ['out 25 ETH'],
    ],
    ['an event alone', 'eip155:42220', [moved(ONE, OTHER, UNIT, CELO)], OTHER, ['in 1 CELO']],
    [
      'the same twice, with an event each',
      'eip155:324',
      [moved(ONE, OTHER, UNIT), moved(ONE, OTHER, UNIT), moved(ONE, OTHER, UNIT, ETH), moved(ONE, OTHER, UNIT, ETH)],
      ONE,
      ['out 1 ETH', 'out 1 ETH'],
    ],
    [
      'coins that the contract gets, as the sender sees it',
      'eip155:137',
      [moved(ONE, POL, 25n * UNIT), moved(ONE, OTHER, 25n * UNIT, POL)],
      ONE,
      ['out 25 POL'],
    ],
    [
      'coins that the contract passes on, as the receiver sees it',
      'eip155:137',
      [moved(ONE, OTHER, 25n * UNIT, POL), moved(POL, OTHER, 25n * UNIT)],
      OTHER,
      ['in 25 POL'],
    ],
    [
      'coins of the same amount that the receiver of others sends to the contract',
      'eip155:137',
      [moved(ONE, OTHER, UNIT, POL), moved(ONE, OTHER, 7n, POL), moved(OTHER, POL, UNIT)],
      OTHER,
      ['in 1 POL', 'in 0.000000000000000007 POL', 'out 1 POL'],
    ],
    [
      'coins of the same amount that the sender of others gets from the contract',
      'eip155:137',
      [moved(ONE, OTHER, UNIT, POL), moved(POL, ONE, UNIT)],
      ONE,
      ['out 1 POL', 'in 1 POL'],
    ],
    [
      'coins that the contract passes on, beside another event',
      'eip155:137',
      [moved(ONE, OTHER, UNIT, POL), moved(OTHER, ONE, 7n, POL), moved(POL, OTHER, UNIT)],
      OTHER,
      ['in 1 POL', 'out 0.000000000000000007 POL'],
    ],
    [
      'a token of the same amount that the contract sends',
      'eip155:137',
      [moved(ONE, OTHER, UNIT, POL), moved(POL, OTHER, UNIT, TOKEN)],
      OTHER,
      ['in 1 POL', `in 1 AGN ${TOKEN}`],
    ],
    [
      'coins that the contract keeps',
      'eip155:137',
      [moved(ONE, POL, 2n * UNIT), moved(ONE, OTHER, UNIT, POL)],
      ONE,
      ['out 2 POL', 'out 1 POL'],
    ],
  ])('tells %s once', async (_, networkId, transfers, account, expected) => {
    expect(await told(networkId, transfers, account)).toEqual(expected)
  })

  it('leaves the transfers of other chains as they are', async () => {
    const transfers = [moved(ONE, OTHER, UNIT), moved(ONE, OTHER, UNIT, POL)]
    expect(await told('eip155:1', transfers)).toEqual(['out 1 ETH', `out 1 AGN ${POL}`])
  })
})
