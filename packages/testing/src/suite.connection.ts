import { describe, expect, it } from 'vitest'
import type { Bench } from './adapterBench.js'

/** The events that may end a connection: a disconnect, or an empty list of accounts. */
const endings = ({ events }: Bench): unknown[] =>
  events.filter((event) => event.type === 'disconnected' || (event.type === 'accounts' && event.accounts.length === 0))

/** Tests of the identity, connecting, reconnecting, the events of the wallet, and disconnecting. */
export function connectionTests(bench: () => Bench): void {
  describe('identity', () => {
    it('names its library and its namespace', () => {
      const { adapter, harness } = bench()
      expect(adapter.name).toMatch(/^[a-z0-9]+$/)
      expect(adapter.namespace).toBe(harness.networks[0].chainNamespace)
    })

    it('gives out the provider of the wallet itself', async () => {
      await bench().connect()
      const { wallet, walletIn = (provider: unknown) => provider } = bench().harness
      expect(walletIn(await bench().adapter.getProvider(bench().connectorId))).toBe(wallet.attached.provider)
    })
  })

  describe('connect', () => {
    it('resolves with the accounts and the network, after one prompt', async () => {
      const { wallet, networks } = bench().harness
      const connection = await bench().connect()
      expect(connection.accounts[0]?.address).toBe(wallet.addresses[0])
      expect(connection.accounts[0]?.namespace).toBe(bench().adapter.namespace)
      // A wallet without a network is used on the app's first one.
      expect(connection.networkId).toBe(wallet.network?.id() ?? networks[0].caipNetworkId)
      expect(wallet.prompts()).toBe(1)
    })

    it('F069 recognises every shape of a rejection, and connects the next time', async () => {
      const { wallet, rejections } = bench().harness
      wallet.set({ answer: 'reject' })
      for (const rejection of rejections) {
        wallet.set({ rejection })
        const error = await bench()
          .connect()
          .catch((thrown: unknown) => thrown)
        expect(error, JSON.stringify(rejection)).toMatchObject({ isLatchError: true, code: 'wallet/rejected' })
      }
      expect(bench().events).toEqual([])
      wallet.set({ answer: 'approve' })
      await expect(bench().connect()).resolves.toBeDefined()
    })

    it('F071 refuses an approval that shares no account', async () => {
      bench().harness.wallet.set({ sharesNothing: true })
      await expect(bench().connect()).rejects.toMatchObject({ code: 'wallet/no-accounts' })
      expect(bench().told('connected')).toEqual([])
    })

    it('rejects for an unknown connector', async () => {
      const connecting = bench().adapter.connect({ connectorId: 'stranger' })
      await expect(connecting).rejects.toMatchObject({ code: 'wallet/provider-not-found' })
    })

    it('replaces a wallet that is attached again', async () => {
      const { wallet } = bench().harness
      bench().adapter.attach(wallet.attached)
      expect((await bench().connect()).accounts[0]?.address).toBe(wallet.addresses[0])
    })
  })

  describe('reconnect', () => {
    it('restores a permission without asking the visitor', async () => {
      const connection = await bench().connect()
      const asked = bench().harness.wallet.prompts()
      const { adapter, connectorId } = bench().reload()
      expect(await adapter.reconnect({ connectorId })).toEqual(connection)
      expect(bench().harness.wallet.prompts()).toBe(asked)
    })

    it('emits the events of the wallet afterwards', async () => {
      await bench().connect()
      const next = bench().reload()
      await next.adapter.reconnect({ connectorId: next.connectorId })
      next.harness.wallet.useSecondAccount()
      await expect.poll(() => next.told('accounts').at(-1)?.accounts[0]?.address).toBe(next.harness.wallet.addresses[1])
    })

    it('resolves with undefined without a permission, and shows no prompt', async () => {
      const { adapter, connectorId, harness } = bench()
      expect(await adapter.reconnect({ connectorId })).toBeUndefined()
      expect(harness.wallet.prompts()).toBe(0)
      expect(bench().events).toEqual([])
    })

    it('restores nothing while the wallet is locked, and restores after it was unlocked, without a prompt', async () => {
      await bench().connect()
      const { wallet } = bench().harness
      const asked = wallet.prompts()
      const { adapter, connectorId } = bench().reload()
      wallet.lock()
      expect(await adapter.reconnect({ connectorId })).toBeUndefined()
      wallet.unlock()
      const again = bench().reload()
      expect((await again.adapter.reconnect({ connectorId }))?.accounts[0]?.address).toBe(wallet.addresses[0])
      expect(wallet.prompts()).toBe(asked)
    })

    it('restores the present account of the wallet', async () => {
      await bench().connect()
      const { wallet } = bench().harness
      const { adapter, connectorId } = bench().reload()
      wallet.useSecondAccount()
      expect((await adapter.reconnect({ connectorId }))?.accounts[0]?.address).toBe(wallet.addresses[1])
    })
  })

  describe('what the wallet does by itself', () => {
    it('emits another account', async () => {
      await bench().connect()
      const { wallet } = bench().harness
      wallet.useSecondAccount()
      await expect.poll(() => bench().told('accounts').at(-1)?.accounts[0]?.address).toBe(wallet.addresses[1])
    })

    it('F074 emits the end of the connection when the wallet is locked', async () => {
      await bench().connect()
      bench().harness.wallet.lock()
      await expect.poll(() => endings(bench())).toHaveLength(1)
    })

    it('emits once that the wallet revoked the permission', async () => {
      await bench().connect()
      bench().harness.wallet.disconnect()
      await expect.poll(() => endings(bench())).toHaveLength(1)
      expect(await bench().adapter.reconnect({ connectorId: bench().connectorId })).toBeUndefined()
    })

    it('emits nothing after it was stopped', async () => {
      await bench().connect()
      bench().stop()
      const before = bench().events.length
      bench().harness.wallet.useSecondAccount()
      // A second adapter on the same wallet emits the event; the first one would have emitted it by then.
      const next = bench().reload()
      await next.adapter.reconnect({ connectorId: next.connectorId })
      next.harness.wallet.lock()
      await expect.poll(() => endings(next)).toHaveLength(1)
      expect(bench().events).toHaveLength(before)
    })
  })

  describe('disconnect', () => {
    it('ends the connection', async () => {
      const { adapter, connectorId, harness } = bench()
      await bench().connect()
      await adapter.disconnect(connectorId)
      const asked = harness.wallet.prompts()
      expect((await bench().connect()).accounts).not.toEqual([])
      expect(harness.wallet.prompts()).toBe(asked + 1)
    })

    it('ignores the events of the wallet afterwards', async () => {
      const { adapter, connectorId, harness } = bench()
      await bench().connect()
      await adapter.disconnect(connectorId)
      const before = bench().told('connected').length
      harness.wallet.useSecondAccount()
      harness.wallet.unlock()
      expect(await adapter.reconnect({ connectorId: 'stranger' }).catch(() => undefined)).toBeUndefined()
      expect(bench().told('connected')).toHaveLength(before)
    })

    it('F094 forgets a wallet that never answers', async () => {
      const { adapter, connectorId, harness } = bench()
      await bench().connect()
      harness.wallet.set({ disconnectHangs: true })
      const disconnecting = adapter.disconnect(connectorId).catch(() => undefined)
      adapter.forget(connectorId)
      const asked = harness.wallet.prompts()
      await bench().connect()
      expect(harness.wallet.prompts()).toBe(asked + 1)
      harness.wallet.set({ disconnectHangs: false })
      await disconnecting
    })
  })
}
