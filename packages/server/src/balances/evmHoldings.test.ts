import { expect, it } from 'vitest'
import { createCoins } from '../tokens/coins.js'
import { createTokenLists } from '../tokens/tokenLists.js'
import { createEvmHoldings } from './evmHoldings.js'

const POL = '0x0000000000000000000000000000000000001010'
const CELO = '0x471EcE3750Da237f93B8E339c536989b8978a438'
const ETH = '0x000000000000000000000000000000000000800A'
const ACCOUNT = `0x${'a'.repeat(40)}`

it.each([
  ['eip155:137', POL, 'POL'],
  ['eip155:42220', CELO, 'CELO'],
  ['eip155:324', ETH, 'ETH'],
])('F290 on %s, %s is the coin %s: listed, seen and named, it is one holding', async (networkId, address, symbol) => {
  const entry = { chainId: Number(networkId.slice(7)), address, name: 'Again', symbol: 'AGAIN', decimals: 18 }
  const sources = (list: readonly object[]) =>
    createTokenLists({
      sources: ['list'],
      load: async () => ({ tokens: list }),
      coins: createCoins(),
      log: { failed: () => undefined, say: () => undefined },
    })
  // What the contract answers of itself, so that it would be shown as a token.
  const answers: Readonly<Record<string, unknown>> = { balanceOf: 25n, decimals: 18, name: 'Again', symbol: 'AGAIN' }
  const reader = {
    coins: async () => 25n,
    read: async (_: string, calls: readonly { readonly functionName: string }[]) =>
      calls.map(({ functionName }) => answers[functionName]),
  }
  const holdingsOf = async (list: readonly object[]) => {
    const holdings = createEvmHoldings({ reader, tokens: sources(list), seen: async () => [address.toLowerCase()] })
    const all = await holdings.all({ networkId, address: ACCOUNT, others: [address] })
    return all.map(({ token, value }) => [token.address, token.symbol, value])
  }
  expect(await holdingsOf([])).toEqual([[undefined, symbol, 25n]])
  // A list describes the coin by that contract, as it does by 0xeee…ee.
  expect(await holdingsOf([entry])).toEqual([[undefined, 'AGAIN', 25n]])
})
