import { describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'
import type { HarnessWalletNetwork } from './adapterHarness.types.js'
import { needed } from './suite.ability.js'
import type { Traits } from './suite.traits.js'

/** Tests of switching the network. */
export function networkTests(bench: () => Bench, { walletHasNetwork, walletAddsNetworks }: Traits): void {
  const place = (): HarnessWalletNetwork => needed(bench().harness.wallet.network, 'network of the wallet')
  const forgetSecond = (): void => needed(place().forgetSecond, 'way to forget a network')()
  const second = () => bench().harness.networks[1].caipNetworkId
  const switchToSecond = (): Promise<void> =>
    bench().adapter.switchNetwork({ connectorId: bench().connectorId, networkId: second() })

  describe('switchNetwork', () => {
    it('switches, and emits the event before it resolves', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      await switchToSecond()
      expect(bench().told('network').at(-1)?.networkId).toBe(second())
      if (wallet.network) expect(wallet.network.id()).toBe(second())
      expect((await bench().connect()).networkId).toBe(second())
    })
  })

  if (!walletHasNetwork) return
  describe('switchNetwork, where the wallet is on a network itself', () => {
    it('emits the network that the visitor chose in the wallet', async () => {
      await bench().connect()
      place().use(second())
      await expect.poll(() => bench().told('network').at(-1)?.networkId).toBe(second())
    })

    it('is on the network that the visitor chose in the wallet before a reload', async () => {
      await bench().connect()
      const { adapter, connectorId } = bench().reload()
      place().use(second())
      expect((await adapter.reconnect({ connectorId }))?.networkId).toBe(second())
    })

    it('switches a wallet that emits no event', async () => {
      const { wallet } = bench().harness
      wallet.set({ switchesSilently: true })
      await bench().connect()
      await switchToSecond()
      expect(bench().told('network').at(-1)?.networkId).toBe(second())
    })

    it('rejects where the visitor declined', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ answer: 'reject' })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(bench().told('network')).toEqual([])
    })

    it('F078 rejects where the wallet stayed on its network', async () => {
      const { wallet } = bench().harness
      await bench().connect()
      wallet.set({ liesAboutSwitch: true })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/wrong-network' })
      expect(bench().told('network')).toEqual([])
    })
  })

  if (!walletAddsNetworks) return
  describe('switchNetwork, where the wallet can be given networks', () => {
    it('F077 adds a network that the wallet does not know, and switches', async () => {
      await bench().connect()
      forgetSecond()
      await switchToSecond()
      expect(place().id()).toBe(second())
    })

    it('F077 rejects as declined where adding the network fails', async () => {
      await bench().connect()
      forgetSecond()
      bench().harness.wallet.set({ addNetwork: 'reject', rejection: { code: -32603, message: 'No.' } })
      await expect(switchToSecond()).rejects.toMatchObject({ code: 'wallet/rejected' })
    })
  })
}
