import { describe, expect, it } from 'vitest'
import { noNode } from '../rpc/noNode.js'
import type { HistoryTransfer } from './history.types.js'
import { createScales } from '../scales/scales.js'
import { createSolanaScales } from '../scales/solanaScales.js'
import type { TokenScales } from '../scales/scales.types.js'
import { createCoins } from '../tokens/coins.js'
import { createTokenLists } from '../tokens/tokenLists.js'
import { createHistorySource } from './history.source.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EVM = 'eip155:1'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const CONTRACT = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

/** The history of one transaction with this transfer. */
async function read(networkId: string, transfer: Partial<HistoryTransfer>, scales: TokenScales) {
  const source = createHistorySource({
    providers: new Map([
      [
        networkId,
        {
          page: async () => ({
            entries: [
              {
                hash: 'hash',
                minedAt: new Date(0),
                isFailed: false,
                sentFrom: 'me',
                sentTo: 'you',
                transfers: [{ sentFrom: 'me', sentTo: 'you', quantity: 1_500_000n, ...transfer }],
                cursor: '1',
              },
            ],
            hasMore: false,
            coverage: { missing: [] },
          }),
        },
      ],
    ]),
    tokens: createTokenLists({
      sources: [],
      load: async () => undefined,
      coins: createCoins(),
      log: { failed: () => undefined, say: () => undefined },
    }),
    contracts: {
      read: async (_, tokens) =>
        new Map(tokens.map(({ address }) => [address, { name: 'Some', symbol: 'SOM', decimals: 6 }])),
    },
    scales,
  })
  const { data, coverage } = await source.page({ account: 'me', networkIds: [networkId], iconUrl: () => undefined })
  return { amounts: data.flatMap(({ transfers }) => transfers.map(({ quantity }) => quantity.numeric)), coverage }
}

const always: TokenScales = {
  read: async (_, addresses) => new Map(addresses.map((each) => [each, { above: 2n, below: 1n }])),
}

describe('the amounts of a history', () => {
  it('F287 have the multiplier of their token, as balances have: on Solana', async () => {
    const state = { multiplier: '1', newMultiplier: '2.5', newMultiplierEffectiveTimestamp: 0 }
    const mint = { data: { parsed: { info: { extensions: [{ extension: 'scaledUiAmountConfig', state }] } } } }
    const asked: unknown[] = []
    const nodes = {
      request: async (...call: readonly unknown[]) => {
        asked.push(call.slice(0, 2))
        return { result: { value: [mint] } }
      },
    }
    const scales = createScales({ readers: new Map([['solana', createSolanaScales(nodes)]]) })
    expect((await read(SOLANA, { token: { address: MINT } }, scales)).amounts).toEqual(['3.75'])
    expect(asked).toEqual([[SOLANA, 'getMultipleAccounts']])
  })

  it('F287 have the multiplier of their token, as balances have: on an EVM chain', async () => {
    expect((await read(EVM, { token: { address: CONTRACT } }, always)).amounts).toEqual(['3'])
  })

  it('F287 have none of a coin and of an NFT', async () => {
    expect((await read(EVM, {}, always)).amounts).toEqual(['0.0000000000015'])
    expect((await read(EVM, { token: { address: CONTRACT }, tokenId: '7', quantity: 1n }, always)).amounts).toEqual([
      '1',
    ])
  })

  it('F287 are no guess where no node tells it', async () => {
    const scales: TokenScales = { read: async () => Promise.reject(noNode()) }
    await expect(read(EVM, { token: { address: CONTRACT } }, scales)).rejects.toThrow('No node')
  })
})
