import type { AdapterFactory } from '@latchkit/core/adapter'
import { betaNetwork, OTHER_ADDRESS, TEST_ADDRESS, type FakeProvider, type WalletRequest } from '@latchkit/testing'
import { describe, expect, it, vi } from 'vitest'
import { evmKits } from './evmKits.fixture.js'

const ERROR = new Error('hostile')
const throws = (): never => {
  throw ERROR
}

/** A list of 100,000 addresses that throws where more than the first 1,000 are read. */
const longList = (): readonly string[] =>
  new Proxy([], {
    get(list, key): unknown {
      if (key === 'length') return 100_000
      if (typeof key === 'symbol' || !/^\d+$/.test(key)) return Reflect.get(list, key)
      return Number(key) < 1_000 ? `0xa1${key.padStart(38, '0')}` : throws()
    },
  })

/** Replaces functions of a wallet's provider. */
const change = (provider: FakeProvider, functions: object): void => void Object.assign(provider, functions)

/** Tests of wallets that answer, emit or throw on purpose what no wallet should. */
export function describeEvmHostile(name: string, adapter: AdapterFactory): void {
  const { started, connected } = evmKits(adapter)

  describe(`${name}: a hostile wallet`, () => {
    it('F066, F071 shares its first 1,000 accounts, and no more are read', async () => {
      const { latch, wallet } = started({ accounts: longList() })
      await latch.connect({ wallet: 'Fake Wallet' })
      const accounts = (): number => latch.getState().connection.connections[0]?.accounts.length ?? 0
      expect(accounts()).toBe(1_000)
      wallet.changeAccounts([OTHER_ADDRESS])
      await expect.poll(accounts).toBe(1)
      wallet.changeAccounts(longList())
      await expect.poll(accounts).toBe(1_000)
    })

    it('F060 may throw and reject where listeners are added and removed', async () => {
      const { latch, wallet, reports } = started()
      const rejection = new Error('a rejection')
      change(wallet.provider, { on: () => Promise.reject(rejection), removeListener: throws })
      await latch.connect({ wallet: 'Fake Wallet' })
      await latch.disconnect()
      expect(latch.getAccount().status).toBe('disconnected')
      expect(new Set(reports)).toEqual(new Set([rejection, ERROR]))
    })

    it.each([
      ['no promise', (answer: unknown) => answer],
      ['a promise of its own', (answer: unknown) => ({ then: (resolve: (value: unknown) => void) => resolve(answer) })],
    ])('F060 may answer with %s', async (_, answered) => {
      const { latch, wallet } = started()
      const answers: Record<string, unknown> = { eth_chainId: '0xdbba1', eth_requestAccounts: [TEST_ADDRESS] }
      change(wallet.provider, { request: ({ method }: WalletRequest) => answered(answers[method] ?? [TEST_ADDRESS]) })
      expect(await latch.connect({ wallet: 'Fake Wallet' })).toMatchObject({ address: TEST_ADDRESS })
    })

    it('F073 is not asked for ever where it emits events whenever it is asked', async () => {
      const { latch, wallet, clock } = started()
      const { request } = wallet.provider
      let asked = 0
      change(wallet.provider, {
        request(given: WalletRequest) {
          asked += 1
          // Without a limit in the adapter, the test ends nevertheless.
          if (asked > 1_000) return request(given)
          wallet.emit('accountsChanged', [OTHER_ADDRESS])
          wallet.emit('chainChanged', '0xdbba2')
          wallet.emit('connect', undefined)
          return request(given)
        },
      })
      await latch.connect({ wallet: 'Fake Wallet' })
      wallet.disconnect()
      wallet.set({ authorised: true })
      wallet.emit('accountsChanged', [OTHER_ADDRESS])
      for (let turn = 0; turn < 10; turn += 1) await clock.settle()
      expect(asked).toBeLessThan(200)
    })

    it.each([
      ['throws', throws],
      ['emits', undefined],
    ])('F078 ends a switch, though the wallet %s where a listener is removed', async (_, removes) => {
      const { latch, wallet, clock } = await connected({ liesAboutSwitch: true })
      const emits = (): void => wallet.emit('chainChanged', '0xdbba1')
      change(wallet.provider, { removeListener: removes ?? emits })
      const failed = vi.fn()
      latch.switchNetwork(betaNetwork.caipNetworkId).catch(failed)
      await expect.poll(() => clock.advance(1_000).then(() => failed.mock.calls.length)).toBe(1)
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'wallet/wrong-network' }))
    })

    it('F095 is asked for no network once the visitor has given up', async () => {
      const { latch, wallet, clock } = started({ answer: 'hang' })
      const connecting = latch.connect({ wallet: 'Fake Wallet', network: betaNetwork.caipNetworkId })
      await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
      latch.cancel()
      await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
      wallet.set({ answer: 'approve' })
      await expect.poll(() => clock.settle().then(() => wallet.count('wallet_revokePermissions'))).toBe(1)
      expect(wallet.count('wallet_switchEthereumChain')).toBe(0)
    })
  })
}
