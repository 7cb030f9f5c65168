import { createWalletClient, custom, type Chain } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Account, AccountState, CaipNetworkId, Latch, LatchOptions, StandardWallet } from './exports/index.js'

/** Type checks alone: the functions are never called. */
const compiles = (check: (latch: Latch) => unknown): void => expect(check).toBeTypeOf('function')

describe('the types of a kit', () => {
  it('S3.01 give the account of a namespace its form of address', () =>
    compiles((latch) => {
      expectTypeOf(latch.getAccount('eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
      expectTypeOf(latch.getAccount('eip155').caipAddress).toEqualTypeOf<`eip155:${string}:${string}` | undefined>()
      expectTypeOf(latch.getAccount('eip155').allAccounts).toEqualTypeOf<readonly Account<'eip155'>[]>()
      expectTypeOf(latch.getAccount('solana').address).toEqualTypeOf<string | undefined>()
      expectTypeOf(latch.getAccount('bip122').allAccounts[0]?.namespace).toEqualTypeOf<'bip122' | undefined>()
      expectTypeOf(latch.getAccount().address).toEqualTypeOf<string | undefined>()
      expectTypeOf(latch.getAccount()).toEqualTypeOf<AccountState>()
    }))

  it('give the entry of a namespace what its status has, and nothing else', () =>
    compiles((latch) => {
      const entry = latch.getState().connection.byNamespace.eip155
      if (entry?.status === 'connected') expectTypeOf(entry.networkId).toEqualTypeOf<CaipNetworkId>()
      else if (entry?.status === 'disconnected') expectTypeOf(entry).not.toHaveProperty('connectorId')
      else if (entry) {
        expectTypeOf(entry.connectorId).toEqualTypeOf<string>()
        expectTypeOf(entry).not.toHaveProperty('accounts')
      }
    }))

  it('give the provider of a namespace its type: viem takes that of EVM chains without a cast', () =>
    compiles(async (latch) => {
      const provider = await latch.getProvider('eip155')
      if (!provider) return
      createWalletClient({ chain: mainnet, transport: custom(provider) })
      const solana = await latch.getProvider('solana')
      expectTypeOf(solana?.wallet).toEqualTypeOf<StandardWallet | undefined>()
      const bitcoin = await latch.getProvider('bip122')
      if (bitcoin && 'features' in bitcoin) expectTypeOf(bitcoin).toEqualTypeOf<StandardWallet>()
      else expectTypeOf(bitcoin?.request('getInfo')).toEqualTypeOf<Promise<unknown> | undefined>()
      // @ts-expect-error Without a namespace, it may be that of any.
      custom((await latch.getProvider()) ?? provider)
    }))

  it('take viem’s chains as they are, also as a list of wagmi’s', () =>
    compiles((latch) => {
      const chains: readonly [Chain, ...Chain[]] = [mainnet, optimism]
      expectTypeOf(chains).toExtend<LatchOptions['networks']>()
      const chain: Chain = mainnet
      void latch.switchNetwork(chain)
      void latch.switchNetwork(mainnet)
      void latch.switchNetwork(10)
      void latch.switchNetwork('eip155:10')
      latch.addNetwork(chain)
      // @ts-expect-error No namespace of the kit.
      void latch.switchNetwork('polkadot:1')
      // @ts-expect-error A name is no id.
      void latch.switchNetwork('Polygon')
    }))
})
