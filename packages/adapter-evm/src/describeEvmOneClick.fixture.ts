import type { CaipNetworkId } from '@latchkit/core'
import type { AdapterFactory } from '@latchkit/core/adapter'
import { alphaNetwork, betaNetwork, createFakeSiwxStore, createTestLatch, type WalletSwitches } from '@latchkit/testing'
import { describe, expect, it, vi } from 'vitest'
import { signer } from './evmKits.fixture.js'

/** Makes a kit whose wallet signs in while it connects (ERC-7846), with the view of the wallets open. */
async function opened(adapter: AdapterFactory, switches: Partial<WalletSwitches>) {
  const store = createFakeSiwxStore()
  const nonce = vi.spyOn(store, 'nonce')
  const test = createTestLatch({
    adapters: [adapter],
    wallets: [{ ...switches, node: async () => `0x${'5a'.repeat(65)}` }],
    siwx: { store, oneClick: [signer.connectorId] },
  })
  test.latch.start()
  await test.latch.open()
  await vi.waitFor(() => expect(nonce).toHaveBeenCalledTimes(1))
  await Promise.all(nonce.mock.results.map(({ value }) => value as Promise<unknown>))
  return { ...test, store, wallet: test.wallets[0]!, status: () => test.latch.getState().siwx?.current.status }
}

/** Tests of wallets that sign in while they connect, in a kit, the same for every EVM adapter that can. */
export function describeEvmOneClick(name: string, adapter: AdapterFactory): void {
  describe(`${name}: signing in while connecting`, () => {
    it.each<[string, number, CaipNetworkId | undefined]>([
      ['that the app names', Number(alphaNetwork.id), betaNetwork.caipNetworkId],
      ['of the app, where the wallet is on another one', Number(betaNetwork.id), undefined],
    ])('is one signature, and leads to the network %s', async (_, chainId, network) => {
      const { latch, status, store, wallet } = await opened(adapter, { chainId })
      const { caipNetworkId } = await latch.connect({ wallet: signer.connectorId, ...(network && { network }) })
      expect(caipNetworkId).toBe(network ?? alphaNetwork.caipNetworkId)
      await vi.waitFor(() => expect(status()).toBe('signed-in'))
      expect(store.added.map(({ account }) => account)).toEqual([`${caipNetworkId}:${signer.address}`])
      expect(wallet.count('eth_requestAccounts')).toBe(0)
    })

    it('leaves the wallet on its network where it declines to switch', async () => {
      const { latch, status, store } = await opened(adapter, {
        chainId: Number(betaNetwork.id),
        failures: { wallet_switchEthereumChain: { code: 4001, message: 'Declined.' } },
      })
      const { caipNetworkId } = await latch.connect({ wallet: signer.connectorId })
      expect(caipNetworkId).toBe(betaNetwork.caipNetworkId)
      await vi.waitFor(() => expect(status()).toBe('ready'))
      expect(store.added).toEqual([])
    })
  })
}
