import { describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import type { AdapterTraits } from './adapterHarness.types.js'

/** Switching network. */
export function networkTests(bench: () => Bench, traits: AdapterTraits): void {
  const { walletHasNetwork = true, walletAddsNetworks = walletHasNetwork } = traits
  const second = () => bench().harness.networks[1].caipNetworkId
  const switchToSecond = (): Promise<void> =>
    bench().adapter.switchNetwork({ connectorId: bench().connectorId, networkId: second() })

  describe('switchNetwork', () => {
    it('switches, and has told so when it is done', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      await switchToSecond()
      expect(bench().told('network').at(-1)?.networkId).toBe(second())
      if (walletHasNetwork) expect(wallet.networkId()).toBe(second())
      expect((await bench().connect()).networkId).toBe(second())
    })
  })

  describe.runIf(walletHasNetwork)('switchNetwork, where the wallet is on a network itself', () => {
    it('tells the network that the visitor chose in the wallet', async () => {
      await bench().connect()
      bench().harness.wallet.useNetwork(second())
      await expect.poll(() => bench().told('network').at(-1)?.networkId).toBe(second())
    })

    it('switches a wallet that tells nothing', async () => {
      const { wallet } = bench().harness
      wallet.set({ switchesSilently: true })
      await bench().connect()
      await switchToSecond()
      expect(bench().told('network').at(-1)?.networkId).toBe(second())
    })

    it('hears that the visitor declined', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ answer: 'reject' })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(bench().told('network')).toEqual([])
    })

    it.runIf(walletAddsNetworks)('F077 adds a network that the wallet does not know, and switches', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ knowsSecondNetwork: false })
      await switchToSecond()
      expect(wallet.networkId()).toBe(second())
    })

    it.runIf(walletAddsNetworks)('F077 counts it as a rejection when adding fails', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ knowsSecondNetwork: false, addNetwork: 'reject', rejection: { code: -32603, message: 'No.' } })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/rejected' })
    })

    it('F078 does not believe a wallet that stayed where it was', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ liesAboutSwitch: true })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/wrong-network' })
      expect(bench().told('network')).toEqual([])
    })
  })
}
