import type { Network } from '@latchkit/core'
import { solana, solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { describe, expect, it } from 'vitest'
import { chainOf, networkOf } from './solana.chains.js'

/** A network of the app that is no public one. */
const networkAt = (url: string, chainDefault?: string): Network => ({
  ...solana,
  id: 'abc',
  caipNetworkId: 'solana:abc',
  rpcUrls: { default: { http: [url] }, ...(chainDefault !== undefined && { chainDefault: { http: [chainDefault] } }) },
})

describe('the name of a network in a wallet', () => {
  it.each([
    [solana, 'solana:mainnet'],
    [solanaDevnet, 'solana:devnet'],
    [solanaTestnet, 'solana:testnet'],
  ])('is that of its cluster, or its CAIP-2 id', (network, cluster) => {
    expect(chainOf(network, ['solana:other', cluster])).toBe(cluster)
    expect(chainOf(network, [cluster, network.caipNetworkId])).toBe(network.caipNetworkId)
    expect(chainOf(network, ['solana:other', 'solana:localnet'])).toBeUndefined()
  })

  it.each([
    ['http://localhost:8899', true],
    ['https://localhost', true],
    ['http://127.0.0.1/rpc', true],
    ['http://[::1]:8899', true],
    ['http://localhost.example', false],
    ['https://node.example/http://localhost', false],
    ['ftp://localhost', false],
  ])('is that of a local validator where it is at %s: %o', (url, isLocal) => {
    expect(chainOf(networkAt(url), ['solana:localnet'])).toBe(isLocal ? 'solana:localnet' : undefined)
  })

  it('goes by the URL that the network names, and not by one of the app', () => {
    const chains = ['solana:localnet']
    expect(chainOf(networkAt('http://localhost', 'https://node.example'), chains)).toBeUndefined()
    expect(chainOf(networkAt('https://node.example', 'http://localhost'), chains)).toBe('solana:localnet')
    const nowhere = { ...networkAt(''), rpcUrls: { default: { http: [] } } }
    expect(chainOf(nowhere, chains)).toBeUndefined()
  })

  it('of a public network is not that of a local validator, wherever its node is', () => {
    const forked = { ...solana, rpcUrls: { default: { http: ['http://localhost:8899'] } } }
    expect(chainOf(forked, ['solana:localnet'])).toBeUndefined()
  })
})

describe('the network of an account', () => {
  const networks = [solana, solanaDevnet]

  it.each([
    ['the wished one', ['solana:mainnet', 'solana:devnet'], solanaDevnet.caipNetworkId, solanaDevnet.caipNetworkId],
    ['the first of the app', ['solana:devnet', 'solana:mainnet'], undefined, solana.caipNetworkId],
    [
      'the first that it is on, where it is not on the wished one',
      ['solana:mainnet'],
      solanaDevnet.caipNetworkId,
      solana.caipNetworkId,
    ],
    ['its own first, by its reference', ['eip155:1', 'solana:testnet'], undefined, solanaTestnet.caipNetworkId],
    ['its own first, by its name', ['solana:x y', 'solana:Other_net-1'], undefined, 'solana:Other_net-1'],
    [
      'that of a local validator, where it is on none',
      [`solana:${'x'.repeat(33)}`, 'xsolana:a', 'solana:'],
      undefined,
      'solana:localnet',
    ],
  ] as const)('is %s', (_, chains, wish, expected) => expect(networkOf(networks, chains, wish)).toBe(expected))

  it('is none of another namespace', () => {
    const other = { ...solana, chainNamespace: 'eip155' } as unknown as Network
    expect(networkOf([other, solanaDevnet], ['solana:mainnet', 'solana:devnet'], undefined)).toBe(
      solanaDevnet.caipNetworkId,
    )
  })
})
