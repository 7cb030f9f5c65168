import { describe, expect, test } from 'vitest'
import * as networks from './networks.other.js'

const { solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet, bitcoinSignet } = networks

/** CAIP-2 takes the first 32 characters of the hash of a chain's first block. */
test.each([
  ['Solana Devnet', solanaDevnet, 'solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  ['Solana Testnet', solanaTestnet, 'solana', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
  ['Bitcoin', bitcoin, 'bip122', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
  ['Bitcoin Testnet', bitcoinTestnet, 'bip122', '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943'],
  ['Bitcoin Signet', bitcoinSignet, 'bip122', '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6'],
])('%s is named by its first block', (name, network, namespace, hash) => {
  const id = hash.slice(0, 32)
  expect(network).toMatchObject({ name, id, chainNamespace: namespace, caipNetworkId: `${namespace}:${id}` })
})

describe('the networks that aren’t EVM networks', () => {
  const all = Object.values(networks)

  test('have an id and a name each', () => {
    expect(all).toHaveLength(6)
    expect(new Set(all.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(6)
    expect(new Set(all.map(({ name }) => name)).size).toBe(6)
  })

  test('have the coin of their chain, in its smallest unit', () => {
    const coins = all.map(({ chainNamespace, nativeCurrency: { symbol, decimals } }) => [
      chainNamespace,
      symbol,
      decimals,
    ])
    expect(coins.filter(([namespace]) => namespace === 'solana')).toEqual(Array(3).fill(['solana', 'SOL', 9]))
    expect(coins.filter(([namespace]) => namespace === 'bip122')).toEqual(Array(3).fill(['bip122', 'BTC', 8]))
  })

  test('are test networks but for the main ones', () => {
    expect(all.filter(({ testnet }) => !testnet)).toEqual(expect.arrayContaining([solana, bitcoin]))
    expect(all.filter(({ testnet }) => testnet)).toHaveLength(4)
  })

  test('have a node on Solana over https, and none on Bitcoin', () => {
    for (const { chainNamespace, rpcUrls } of all) {
      const urls = rpcUrls.default.http
      expect(urls.every((url) => new URL(url).protocol === 'https:')).toBe(true)
      expect(urls).toHaveLength(chainNamespace === 'solana' ? 1 : 0)
    }
  })
})
