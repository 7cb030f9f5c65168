import type { Latch } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'
import { storedIds } from '../../model/storedConnections.js'

const TWO = [
  { name: 'One', rdns: 'org.one' },
  { name: 'Two', rdns: 'org.two' },
] as const
const ONE = { namespace: 'eip155', connectorId: 'org.one' } as const

const walletOf = ({ getAccount }: Latch): string | undefined => getAccount().connectedWalletInfo?.name
const connected = ({ getState }: Latch): string[] =>
  getState().connection.connections.map(({ connectorId }) => connectorId)

describe('two tabs', () => {
  /** Two tabs of one page. Each tab gets the storage events of the other, as in a browser. */
  function createTabs(...options: readonly TestLatchOptions[]) {
    /** The keys that each tab stored. */
    const stored: readonly [string[], string[]] = [[], []]
    const storage = createFakeStorage()
    const windows = [createFakeWindow(), createFakeWindow()] as const
    const open = (own: 0 | 1): TestLatch => {
      const tab = createTestLatch({
        wallets: TWO,
        ...options[own],
        window: windows[own],
        environment: {
          storage: () => {
            const web = storage.open()
            return (
              web && {
                getItem: (key) => web.getItem(key),
                removeItem: (key) => web.removeItem(key),
                key: (at) => web.key(at),
                length: web.length,
                setItem(key, value) {
                  stored[own].push(key)
                  const isNew = web.getItem(key) !== value
                  web.setItem(key, value)
                  if (isNew) windows[1 - own]?.dispatchEvent(Object.assign(new Event('storage'), { key }))
                },
              }
            )
          },
        },
      })
      tab.latch.start()
      return tab
    }
    return [open(0), open(1), stored] as const
  }

  it('F205 follow each other: connect, account, network, disconnect, and nothing goes back and forth', async () => {
    const [here, there] = createTabs()
    await here.latch.connect({ wallet: 'One' })
    await soon(() => walletOf(there.latch)).toBe('One')
    expect(there.adapter.count('connect')).toBe(0)
    await here.latch.connect({ wallet: 'Two' })
    await soon(() => walletOf(there.latch)).toBe('Two')
    await there.latch.switchWallet(ONE)
    await soon(() => walletOf(here.latch)).toBe('One')
    await there.latch.disconnect({ connectorId: 'org.two' })
    await soon(() => connected(here.latch)).toEqual(['org.one'])
    await here.latch.disconnect()
    await soon(() => there.latch.getAccount().status).toBe('disconnected')
    // The other tab sends no request to disconnect this wallet: this tab has sent it.
    expect(there.adapter.calls.filter(({ name }) => name === 'disconnect')).toMatchObject([{ args: ['org.two'] }])
    await here.latch.switchNetwork(betaNetwork.caipNetworkId)
    await soon(() => there.latch.getNetwork().caipNetworkId).toBe(betaNetwork.caipNetworkId)
  })

  it('F205 the tab that follows stores none of the changes', async () => {
    const [here, there, stored] = createTabs()
    await here.latch.connect({ wallet: 'One' })
    await soon(() => walletOf(there.latch)).toBe('One')
    await here.latch.switchNetwork(betaNetwork.caipNetworkId)
    await soon(() => there.latch.getNetwork().caipNetworkId).toBe(betaNetwork.caipNetworkId)
    await here.latch.preferAccountType('eip155', 'eoa')
    await soon(() => there.latch.getAccount().preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
    await there.clock.settle()
    const connections = (keys: readonly string[]): number =>
      keys.filter((key) => /\/(connection|active):/.test(key)).length
    expect(connections(stored[0])).toBeGreaterThan(0)
    expect(connections(stored[1])).toBe(0)
  })

  it('F205 what happens while another tab is followed is kept', async () => {
    const [here, there] = createTabs({}, { wallets: TWO.slice(1) })
    await here.latch.connect({ wallet: 'One' })
    await soon(() => there.latch.getAccount().status).toBe('reconnecting')
    await there.latch.connect({ wallet: 'Two' })
    await soon(() => connected(here.latch).toSorted()).toEqual(['org.one', 'org.two'])
    await there.clock.advance(5_000)
    expect(connected(there.latch)).toEqual(['org.two'])
    expect(connected(here.latch)).toHaveLength(2)
  })

  it('F205 a balance that another tab read is nothing to follow', async () => {
    const [here, there] = createTabs({}, { wallets: [] })
    await here.latch.connect({ wallet: 'One' })
    await soon(() => there.latch.getAccount().status).toBe('reconnecting')
    await there.clock.advance(5_000)
    expect(there.latch.getAccount().status).toBe('disconnected')
    const { refreshBalance } = await here.latch.feature('account')
    await refreshBalance()
    await there.clock.settle()
    expect(there.latch.getAccount().status).toBe('disconnected')
  })

  it('F205 a prompt that is open is not disturbed', async () => {
    const [here, there] = createTabs()
    there.adapter.set({ connect: 'hang' })
    const connecting = there.latch.connect({ wallet: 'One' })
    await soon(() => there.adapter.count('connect')).toBe(1)
    await here.latch.connect({ wallet: 'One' })
    await there.clock.settle()
    expect(there.adapter.count('reconnect')).toBe(0)
    there.adapter.set({ connect: 'ok' })
    expect(await connecting).toMatchObject({ connectorId: 'org.one' })
  })

  it('F205 a network that only the kit knows of, and the kind of account', async () => {
    const [here, there] = createTabs()
    await here.latch.connect({ wallet: 'One' })
    await soon(() => walletOf(there.latch)).toBe('One')
    await here.latch.switchNetwork(betaNetwork.caipNetworkId)
    await soon(() => there.latch.getNetwork().caipNetworkId).toBe(betaNetwork.caipNetworkId)
    expect(there.latch.getAccount().caipAddress).toContain(betaNetwork.caipNetworkId)
    expect(there.adapter.count('switchNetwork')).toBe(0)
    await here.latch.preferAccountType('eip155', 'eoa')
    await soon(() => there.latch.getAccount().preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
    expect(here.latch.getNetwork().caipNetworkId).toBe(betaNetwork.caipNetworkId)
  })

  it('F205 a kind of account that another tab chose while no wallet is connected', async () => {
    const [here, there] = createTabs()
    await here.latch.connect({ wallet: 'One' })
    await soon(() => walletOf(there.latch)).toBe('One')
    await here.latch.disconnect()
    await soon(() => there.latch.getAccount().status).toBe('disconnected')
    await here.latch.preferAccountType('eip155', 'eoa')
    await soon(() => there.latch.getState().connection.preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
  })

  it('each is by itself where nothing is restored', async () => {
    const alone = { enableReconnect: false }
    const [here, there] = createTabs(alone, alone)
    await here.latch.connect({ wallet: 'One' })
    await there.latch.connect({ wallet: 'Two' })
    await here.clock.settle()
    expect([here, there].map(({ latch }) => connected(latch))).toEqual([['org.one'], ['org.two']])
  })

  it('a page without the adapter leaves what another page of the app has', async () => {
    const storage = createFakeStorage()
    const elsewhere = {
      ...ONE,
      namespace: 'solana',
      connectorId: 'sol',
      name: 'Sol',
      address: 'x',
      networkId: 'solana:1',
    }
    storage.open()?.setItem('@latchkit/connections', JSON.stringify({ version: 1, value: [elsewhere] }))
    const { latch } = createTestLatch({ storage, wallets: TWO })
    latch.start()
    await latch.connect({ wallet: 'One' })
    expect(storedIds(storage)).toContain('sol')
    await latch.disconnect()
    expect(storedIds(storage)).toEqual(['sol'])
  })

  it('F205 tells the chain library which wallet is the active one', async () => {
    const [here, there] = createTabs()
    await here.latch.connect({ wallet: 'One' })
    await here.latch.connect({ wallet: 'Two' })
    await soon(() => walletOf(there.latch)).toBe('Two')
    await here.latch.switchWallet(ONE)
    await soon(() => walletOf(there.latch)).toBe('One')
    await soon(() => there.adapter.calls.filter(({ name }) => name === 'activate').at(-1)?.args).toEqual(['org.one'])
  })
})
