// Tests history.names.ts.
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from './history.types.js'
import { createCoins } from '../tokens/coins.js'
import type { Token } from '../tokens/tokens.types.js'
import { createHistorySource } from './history.source.js'

const ACCOUNT = `0x${'1'.repeat(40)}`
const TOKEN = `0x${'2'.repeat(40)}`
const networkId = 'eip155:1'

const listedToken = (symbol: string, digit: string): Token => ({
  networkId,
  address: `0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 6,
})
const USDC = listedToken('USDC', '3')
const YFI = listedToken('yearn.finance', '4')

/** Whether the history says that what came is spam. Undefined where it says nothing. */
async function isSpam(address: string | undefined, symbol: string, tokenId?: string) {
  const entry: HistoryEntry = {
    hash: '0x1',
    minedAt: new Date(0),
    isFailed: false,
    sentFrom: TOKEN,
    sentTo: ACCOUNT,
    transfers: [{ ...(address && { token: { address } }), tokenId, sentFrom: TOKEN, sentTo: ACCOUNT, quantity: 1n }],
    cursor: '1.0',
  }
  const coins = createCoins()
  const list = [USDC, YFI]
  const source = createHistorySource({
    providers: new Map([
      [networkId, { page: async () => ({ entries: [entry], hasMore: false, coverage: { missing: [] } }) }],
    ]),
    tokens: {
      list: async () => list,
      find: async ({ address: of }) =>
        of === undefined ? coins.of(networkId) : list.find((token) => token.address === of),
    },
    scales: { read: async () => new Map() },
    contracts: {
      read: async (_, given) => new Map(given.map((each) => [each.address, { name: symbol, symbol, decimals: 0 }])),
    },
  })
  const { data } = await source.page({ account: ACCOUNT, networkIds: [networkId], iconUrl: () => undefined })
  const { fungible_info: token, nft_info: nft } = data[0]?.transfers[0] ?? {}
  return (token ?? nft)?.flags?.is_spam
}

describe('F294 the history says that a token is spam, by the rule by which the kit hides holdings', () => {
  it.each(['claim-sand.example', 'USDС', 'U S D C', 'Visit https://x'])('where its name is %s', async (name) => {
    expect(await isSpam(TOKEN, name)).toBe(true)
    expect(await isSpam(TOKEN, name, '7')).toBe(true)
  })

  it('but not where its names are honest, where a list has it, and not of the coin', async () => {
    expect(await isSpam(TOKEN, 'Sand')).toBe(false)
    expect(await isSpam(TOKEN, 'Sand', '7')).toBe(false)
    expect(await isSpam(YFI.address, '')).toBe(false)
    expect(await isSpam(undefined, '')).toBeUndefined()
  })
})
