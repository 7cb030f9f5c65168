import { describe, expect, it } from 'vitest'
import type { Account } from '@latchkit/core'
import { connectedIds, createBrowser, type Browser, type Tab } from '../../model/createBrowser.js'
import { addressOf, isPhone, PHONE } from '../../model/sharedWallets.js'
import { createSharedLocks, type SharedLocks } from '../../model/sharedLocks.js'
import { storedIds } from '../../model/storedConnections.js'
import { alphaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

// Messages that cross: the end of the kit, the back-forward cache, slow wallets, commands of two tabs.

const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const told = (connectorId: string) =>
  ({
    type: 'connected',
    connectorId,
    connection: { accounts: [account(addressOf(connectorId, 'a'))], networkId: alphaNetwork.caipNetworkId },
    reconnected: false,
  }) as const

/** A browser whose reads of wallets wait, and a page of it where these wallets were connected. */
async function visited(...ids: readonly string[]): Promise<Browser> {
  let isOver = false
  const browser = createBrowser({ holds: ({ name }) => isOver && name !== 'disconnect' })
  const { latch } = browser.open()
  latch.start()
  for (const id of ids) await latch.connect({ wallet: id })
  latch.dispose()
  isOver = true
  return browser
}

/** Waits until these wallets are asked, and no other one. */
const asked = (browser: Browser, ...ids: readonly string[]) =>
  soon(() => browser.calls.map(({ connectorId }) => connectorId)).toEqual(ids)
const answer = (browser: Browser, id: string): void =>
  browser.calls.find(({ connectorId }) => connectorId === id)?.resolve()

async function openTwo(browser: Browser): Promise<readonly [Tab, Tab]> {
  const tabs = [browser.open(), browser.open()] as const
  for (const { latch } of tabs) latch.start()
  await tabs[0].clock.settle()
  return tabs
}

describe('the end of the kit', () => {
  it('ends the restore of a wallet, also while an attempt with another one is pending', async () => {
    const browser = await visited('solana:sol')
    const { latch, clock } = browser.open()
    latch.start()
    await asked(browser, 'solana:sol')
    const connecting = expect(latch.connect({ wallet: 'org.two' })).rejects.toMatchObject({
      code: 'connection/cancelled',
    })
    await asked(browser, 'solana:sol', 'org.two')
    latch.dispose()
    await connecting
    answer(browser, 'solana:sol')
    await clock.settle()
    expect(connectedIds(latch)).toEqual([])
    expect(clock.waiting()).toBe(0)
  })
})

describe('F229 a page that comes back from the cache', () => {
  it('gives a wallet that is being restored the whole time again', async () => {
    const browser = await visited('solana:sol')
    const { latch, clock, freeze, resume } = browser.open()
    latch.start()
    await asked(browser, 'solana:sol')
    await clock.advance(4_900)
    freeze()
    await clock.advance(60_000)
    resume()
    await clock.settle()
    for (const call of [...browser.calls]) call.resolve()
    await soon(() => connectedIds(latch)).toEqual(['solana:sol'])
  })

  it('says after 5 s that a wallet that had answered before does not answer now', async () => {
    const browser = await visited('org.one', 'org.two')
    const { latch, clock, freeze, resume } = browser.open()
    latch.start()
    await asked(browser, 'org.one', 'org.two')
    // It waits for the one that was the active one.
    answer(browser, 'org.one')
    await clock.settle()
    freeze()
    resume()
    await clock.advance(5_000)
    expect(latch.getAccount().status).toBe('disconnected')
    expect(clock.waiting()).toBe(0)
  })

  it('has its own connections only where the app switched off `enableReconnect`', async () => {
    const browser = createBrowser()
    const [here, there] = [browser.open({ enableReconnect: false }), browser.open({ enableReconnect: false })]
    for (const { latch } of [here, there]) latch.start()
    await here.latch.connect({ wallet: 'org.one' })
    here.freeze()
    await there.latch.connect({ wallet: 'org.one' })
    await there.latch.connect({ wallet: 'org.two' })
    await there.latch.disconnect({ connectorId: 'org.one' })
    here.resume()
    await here.clock.settle()
    await here.clock.settle()
    expect(connectedIds(here.latch)).toEqual(['org.one'])
  })
})

describe('a read that the kit has given up', () => {
  it('F229 makes no connection, though the chain library connects the wallet for it', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect' })
    const [here, there] = await openTwo(browser)
    await there.latch.connect({ wallet: 'org.one' })
    await asked(browser, 'org.one')
    here.freeze()
    here.resume()
    await asked(browser, 'org.one', 'org.one')
    await there.latch.disconnect()
    // The library tells of a connection before it answers.
    for (const call of [...browser.calls]) call.resolve()
    await here.clock.advance(10_000)
    expect([connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
    expect([...here.page.connected]).toEqual([])
  })

  it('makes no connection either, where the chain library connects the wallet once for each of two reads', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect' })
    const [here, there] = await openTwo(browser)
    here.freeze()
    await there.latch.connect({ wallet: 'org.one' })
    here.resume()
    await asked(browser, 'org.one', 'org.one')
    await here.latch.disconnect()
    for (const call of [...browser.calls]) {
      call.resolve()
      await here.clock.settle()
    }
    await here.clock.advance(10_000)
    expect([connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect([...here.page.connected]).toEqual([])
  })

  it('F229 makes no connection, where its time is over and the visitor has disconnected the wallet meanwhile', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'disconnect' || name === 'reconnect' })
    const { latch, clock, page, freeze, resume } = browser.open()
    latch.start()
    await latch.connect({ wallet: 'org.one' })
    const disconnecting = latch.disconnect()
    await asked(browser, 'org.one')
    freeze()
    resume()
    await asked(browser, 'org.one', 'org.one')
    await clock.advance(6_000)
    await disconnecting
    // The library tells of a connection before it answers.
    for (const call of [...browser.calls]) call.resolve()
    await clock.advance(10_000)
    expect(connectedIds(latch)).toEqual([])
    expect(storedIds(browser.storage)).toEqual([])
    expect([...page.connected]).toEqual([])
  })

  it.each([
    ['is ended, where the library restored it by itself', true, []],
    ['is taken, where the app connected it', false, ['org.one']],
  ])('what a chain library tells after the visitor disconnected %s', async (_, reconnected, connected) => {
    const browser = createBrowser({ holds: () => false })
    const { latch, clock, page, tell } = browser.open()
    latch.start()
    await latch.connect({ wallet: 'org.one' })
    await latch.disconnect()
    page.connected.add('org.one')
    tell({ ...told('org.one'), reconnected })
    await clock.advance(10_000)
    expect(connectedIds(latch)).toEqual(connected)
    expect([...page.connected]).toEqual(connected)
  })

  it('is taken again from a chain library that restores it, once the visitor has connected the wallet anew', async () => {
    const browser = createBrowser({ holds: () => false })
    const { latch, clock, page, tell } = browser.open()
    latch.start()
    await latch.connect({ wallet: 'org.one' })
    await latch.disconnect()
    await latch.connect({ wallet: 'org.one' })
    tell({ type: 'disconnected', connectorId: 'org.one' })
    expect(connectedIds(latch)).toEqual([])
    page.connected.add('org.one')
    tell({ ...told('org.one'), reconnected: true })
    await clock.advance(10_000)
    expect(connectedIds(latch)).toEqual(['org.one'])
  })

  it('F074 leaves a wallet its permission that was locked while it was being read', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect' || name === 'disconnect' })
    const { latch, clock, page, freeze, resume, tell } = browser.open()
    latch.start()
    await latch.connect({ wallet: 'org.one' })
    freeze()
    resume()
    await asked(browser, 'org.one')
    tell({ type: 'accounts', connectorId: 'org.one', accounts: [] })
    answer(browser, 'org.one')
    await clock.settle()
    expect(connectedIds(latch)).toEqual([])
    expect([...page.connected]).toEqual([])
    expect(browser.calls).toEqual([])
  })

  it('leaves no connection in the chain library, where that tells of one and then fails to answer', async () => {
    const browser = await visited('org.one')
    const { latch, clock, page, freeze, resume, tell } = browser.open()
    latch.start()
    await asked(browser, 'org.one')
    freeze()
    browser.clear()
    resume()
    page.connected.add('org.one')
    tell({ ...told('org.one'), reconnected: true })
    browser.calls[0]?.reject({ code: 4001 })
    await clock.settle()
    expect(connectedIds(latch)).toEqual([])
    expect([...page.connected]).toEqual([])
  })

  it('leaves no connection in the chain library, where the attempt that replaced it is declined', async () => {
    const browser = await visited('org.one')
    const { latch, clock, page } = browser.open()
    latch.start()
    await asked(browser, 'org.one')
    const connecting = expect(latch.connect({ wallet: 'org.one' })).rejects.toMatchObject({ code: 'wallet/rejected' })
    await asked(browser, 'org.one', 'org.one')
    const [read, prompt] = browser.calls
    read?.resolve()
    await clock.settle()
    prompt?.reject({ code: 4001 })
    await connecting
    // It may still be restored, so it is read once more.
    await asked(browser, 'org.one')
    browser.calls[0]?.reject({ code: 4001 })
    await clock.advance(10_000)
    expect(connectedIds(latch)).toEqual([])
    expect([...page.connected]).toEqual([])
  })
})

describe('a wallet', () => {
  it('that was found, and locks itself before it is added, is not restored for ever', async () => {
    const browser = await visited('org.one', 'org.two')
    // Its name is another one now.
    const storage = browser.storage.open()
    for (const [key, text] of Object.entries(browser.storage.entries()))
      if (key.endsWith('connection:eip155:org.one'))
        storage.setItem(key, text.replace('"name":"org.one"', '"name":"Older"'))
    const { latch, clock, tell } = browser.open()
    latch.start()
    await asked(browser, 'org.one', 'org.two')
    answer(browser, 'org.one')
    await clock.settle()
    tell({ type: 'accounts', connectorId: 'org.one', accounts: [] })
    await clock.advance(10_000)
    expect(latch.getAccount().status).toBe('disconnected')
    expect(clock.waiting()).toBe(0)
  })

  it('that the app connects stays, where the visitor declines the prompt of an attempt that was given up', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'connect' })
    const { latch, tell, page, clock } = browser.open()
    latch.start()
    const connecting = expect(latch.connect({ wallet: 'org.one' })).rejects.toMatchObject({
      code: 'connection/cancelled',
    })
    await asked(browser, 'org.one')
    latch.cancel()
    await connecting
    page.connected.add('org.one')
    tell(told('org.one'))
    browser.calls[0]?.reject({ code: 4001 })
    await soon(() => connectedIds(latch)).toEqual(['org.one'])
    await clock.settle()
    expect(browser.log.filter(({ name }) => name === 'disconnect')).toEqual([])
    expect(storedIds(browser.storage)).toEqual(['org.one'])
  })

  it('that the app connects is the active one, where the visitor had disconnected it and not locked it', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'disconnect' })
    const { latch, tell } = browser.open()
    latch.start()
    for (const wallet of ['org.one', 'org.two']) await latch.connect({ wallet })
    const disconnecting = latch.disconnect({ connectorId: 'org.one' })
    await asked(browser, 'org.one')
    // wagmi tells the end before `disconnect` resolves.
    tell({ type: 'disconnected', connectorId: 'org.one' })
    browser.calls[0]?.resolve()
    await disconnecting
    tell(told('org.one'))
    await soon(() => connectedIds(latch)).toEqual(['org.one', 'org.two'])
    expect(latch.getAccount().address).toBe(addressOf('org.one', 'a'))
  })
})

describe('F205 two tabs', () => {
  it('what a tab connects stays, where an older disconnect of another tab ends later', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'disconnect' })
    const [here, there] = await openTwo(browser)
    await here.latch.connect({ wallet: 'org.one' })
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    const disconnecting = here.latch.disconnect()
    await soon(() => connectedIds(there.latch)).toEqual([])
    await there.latch.connect({ wallet: 'org.one' })
    await here.clock.advance(3_000)
    await disconnecting
    await here.clock.settle()
    expect(connectedIds(there.latch)).toEqual(['org.one'])
    expect(storedIds(browser.storage)).toEqual(['org.one'])
    await soon(() => connectedIds(here.latch)).toEqual(['org.one'])
  })

  it('a late approval is not refused where another tab has connected the wallet, and waits to store it', async () => {
    const locks = createSharedLocks()
    const browser = createBrowser({ holds: ({ name }) => name === 'connect', locks })
    const [here, there] = await openTwo(browser)
    const connecting = here.latch.connect({ wallet: 'org.one' })
    const given = expect(there.latch.connect({ wallet: 'org.one' })).rejects.toMatchObject({
      code: 'connection/cancelled',
    })
    await asked(browser, 'org.one', 'org.one')
    there.latch.cancel()
    await given
    for (const call of [...browser.calls]) call.resolve()
    await connecting
    await there.clock.settle()
    expect(connectedIds(there.latch)).toEqual([])
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    expect(connectedIds(here.latch)).toEqual(['org.one'])
    expect(browser.log.map(({ name }) => name)).not.toContain('disconnect')
  })

  it('a late approval that is refused has ended in both, where the chain library of the other one has connected the wallet', async () => {
    const locks = createSharedLocks()
    const browser = createBrowser({ holds: ({ name }) => name === 'connect' || name === 'disconnect', locks })
    const [here, there] = await openTwo(browser)
    const connecting = expect(here.latch.connect({ wallet: 'org.one' })).rejects.toMatchObject({
      code: 'connection/cancelled',
    })
    await asked(browser, 'org.one')
    here.latch.cancel()
    await connecting
    answer(browser, 'org.one')
    await soon(() => locks.waiting()).toBe(1)
    // The library has read in its own storage that the wallet is connected. The record of that waits for the lock.
    there.tell(told('org.one'))
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    // The wallet doesn't answer, so it tells nothing to the other tab.
    expect(browser.calls.map(({ name }) => name)).toEqual(['disconnect'])
    await soon(() => connectedIds(there.latch)).toEqual([])
    expect(storedIds(browser.storage)).toEqual([])
  })

  it('what the visitor disconnects once more is ended, where the other one has connected the wallet since the first time', async () => {
    const locks = createSharedLocks()
    const browser = createBrowser({ holds: ({ name }) => name === 'disconnect', locks })
    const [here, there] = await openTwo(browser)
    await here.latch.connect({ wallet: 'org.one' })
    const first = here.latch.disconnect()
    there.clock.setNow(here.clock.now() + 10)
    await there.latch.connect({ wallet: 'org.one' })
    here.clock.setNow(there.clock.now() + 10)
    // This tab has not heard of the other one, and shows the wallet until that has answered.
    const second = here.latch.disconnect()
    for (const { clock } of [here, there]) await clock.advance(3_000)
    await Promise.all([first, second])
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
  })

  it('hold the new session of a pairing, where the visitor ends the old one in the other tab meanwhile', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'approve' || name === 'disconnect' })
    const [here, there] = await openTwo(browser)
    const before = there.latch.connect({ wallet: PHONE[0] })
    await asked(browser, PHONE[0])
    answer(browser, PHONE[0])
    await before
    // The other tab follows when it has read both. This one connects before it does.
    await soon(() => connectedIds(there.latch)).toEqual(PHONE)
    const disconnecting = there.latch.disconnect()
    const connecting = here.latch.connect({ wallet: PHONE[0] })
    await here.clock.settle()
    for (let round = 0; round < 10; round++) {
      browser.calls.find(({ name }) => name === 'approve')?.resolve()
      await here.clock.settle()
      browser.calls[0]?.resolve()
      for (const { clock } of [here, there]) await clock.advance(300)
    }
    await Promise.all([disconnecting, connecting])
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([PHONE, PHONE])
    expect(storedIds(browser.storage)).toEqual(PHONE)
  })

  it('F200 what another tab stores later counts, where a full storage kept an older value in memory', async () => {
    const browser = createBrowser()
    const [here, there] = await openTwo(browser)
    browser.storage.set({ full: true })
    await here.latch.connect({ wallet: 'org.one' })
    browser.storage.set({ full: false })
    await there.latch.connect({ wallet: 'org.one' })
    await there.latch.disconnect()
    await soon(() => connectedIds(here.latch)).toEqual([])
  })

  it('F206 what a tab does last counts, where its storage was refused meanwhile and the clock was set back', async () => {
    const browser = createBrowser()
    const [here, there] = await openTwo(browser)
    await here.latch.connect({ wallet: 'org.one' })
    await here.latch.disconnect()
    const look = (): unknown => here.page.window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    browser.storage.set({ blocked: true })
    look()
    for (const { clock } of [here, there]) clock.setNow(clock.now() - 3_600_000)
    await here.latch.connect({ wallet: 'org.one' })
    browser.storage.set({ blocked: false })
    look()
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    expect(connectedIds(here.latch)).toEqual(['org.one'])
    expect(storedIds(browser.storage)).toEqual(['org.one'])
  })

  it('what a tab has ended is not restored by another one that has not heard of it yet', async () => {
    let isOver = false
    const mail: (() => void)[] = []
    const browser = createBrowser({
      holds: ({ name }) => isOver && name === 'reconnect',
      deliver: (_, send) => void (isOver ? mail.push(send) : send()),
    })
    const here = browser.open()
    here.latch.start()
    await here.latch.connect({ wallet: 'solana:sol' })
    isOver = true
    const { latch, clock, page } = browser.open()
    latch.start()
    await asked(browser, 'solana:sol')
    await here.latch.disconnect()
    browser.calls[0]?.resolve()
    await clock.settle()
    expect(connectedIds(latch)).toEqual([])
    expect([...page.connected]).toEqual([])
  })

  it('what a tab has ended is not brought back by a write of another one that waits, where the storage was cleared', async () => {
    const locks = createSharedLocks()
    const mail: (() => void)[] = []
    const browser = createBrowser({ locks, deliver: (_, send) => void mail.push(send) })
    const [here, there] = await openTwo(browser)
    await there.latch.connect({ wallet: 'org.one' })
    await here.latch.connect({ wallet: 'org.one' })
    await here.latch.disconnect()
    // A page that is left writes at once.
    here.freeze()
    here.resume()
    browser.clear()
    for (const send of mail.splice(0).reverse()) send()
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    for (const send of mail.splice(0)) send()
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
  })

  it('a connection that is ended stays ended, where another tab updates it before it hears of that', async () => {
    const locks = createSharedLocks()
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect', locks })
    const here = browser.open()
    here.latch.start()
    await here.latch.connect({ wallet: 'org.one' })
    locks.grant()
    browser.wallet('org.one').change({ accounts: ['c', 'a'].map((name) => addressOf('org.one', name)) })
    const there = browser.open()
    there.latch.start()
    await asked(browser, 'org.one')
    await there.clock.advance(100)
    await here.latch.disconnect()
    browser.calls[0]?.resolve()
    await soon(() => connectedIds(there.latch)).toEqual(['org.one'])
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
  })

  it('F262 what a wallet tells while a read is pending connects it, and the late answer changes nothing', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect' })
    const [here, there] = await openTwo(browser)
    await there.latch.connect({ wallet: 'solana:sol' })
    await asked(browser, 'solana:sol')
    // The restore is over, and the read is still pending.
    await here.clock.advance(6_000)
    const address = addressOf('solana:sol', 'b')
    browser.wallet('solana:sol').change({ accounts: [address] })
    const accounts = [{ namespace: 'solana', address, type: 'eoa' }] as const
    for (const tab of [here, there]) tab.tell({ type: 'accounts', connectorId: 'solana:sol', accounts })
    await soon(() => here.latch.getAccount('solana').allAccounts).toEqual(accounts)
    browser.calls[0]?.resolve()
    await here.clock.settle()
    expect(here.latch.getAccount('solana').allAccounts).toEqual(accounts)
  })

  /** Ends a pairing in one of two tabs, which has not heard yet of a namespace that the other one has just added. */
  async function endPairing(locks: SharedLocks, then: (browser: Browser, here: Tab) => Tab): Promise<void> {
    const browser = createBrowser({
      holds: ({ name, connectorId }) => name === 'reconnect' && isPhone(connectorId),
      locks,
    })
    const [here, there] = await openTwo(browser)
    const connecting = there.latch.connect({ wallet: PHONE[1] })
    await asked(browser, PHONE[0])
    locks.grant()
    await asked(browser, PHONE[0], PHONE[1])
    for (const call of [...browser.calls]) call.resolve()
    await connecting
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[PHONE[1]], PHONE])
    await here.latch.disconnect()
    const last = then(browser, here)
    for (let round = 0; round < 10; round++) {
      locks.grant()
      for (const call of [...browser.calls]) call.resolve()
      for (const { clock } of [last, there]) await clock.advance(1_000)
    }
    expect([connectedIds(last.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
  }

  it('the end of a pairing ends a namespace of it too that the other tab had not stored yet', () =>
    endPairing(createSharedLocks(), (_, here) => here))

  it('the end of a pairing does so too, where the tab that ended it is reloaded at once', () =>
    endPairing(createSharedLocks(), (browser, here) => {
      here.leave()
      const reloaded = browser.open()
      reloaded.latch.start()
      return reloaded
    }))

  it.each([
    ['that has heard of the end', undefined],
    ['the end is stored', createSharedLocks()],
  ])('the end of a pairing counts, where a namespace of it answers in the other one before %s', async (_, locks) => {
    const late: (() => void)[] = []
    let isLate = false
    const browser = createBrowser({
      holds: ({ name, page, connectorId }) => name === 'disconnect' || (page === 0 && connectorId === PHONE[0]),
      deliver: (page, send) => void (isLate && page === 0 ? late.push(send) : send()),
      locks,
    })
    const [here, there] = await openTwo(browser)
    const grantAll = async (): Promise<void> => {
      for (; locks && locks.waiting() > 0; await here.clock.settle()) locks.grant()
    }
    const connecting = here.latch.connect({ wallet: PHONE[1] })
    await asked(browser, PHONE[0])
    answer(browser, PHONE[0])
    await soon(() => browser.calls.map(({ name }) => name)).toEqual(['reconnect'])
    await grantAll()
    await soon(() => connectedIds(there.latch)).toEqual([PHONE[1]])
    isLate = true
    there.clock.setNow(here.clock.now() + 10)
    const disconnecting = there.latch.disconnect()
    await soon(() => browser.calls.map(({ name }) => name)).toEqual(['reconnect', 'disconnect'])
    here.clock.setNow(there.clock.now() + 10)
    for (const call of [...browser.calls]) call.resolve()
    await Promise.all([connecting, disconnecting])
    await grantAll()
    for (const send of late) send()
    await soon(() => [connectedIds(here.latch), connectedIds(there.latch)]).toEqual([[], []])
    expect(storedIds(browser.storage)).toEqual([])
  })

  it('show the same wallet, where the one that was chosen last has ended', async () => {
    const locks = createSharedLocks()
    const browser = createBrowser({ locks })
    const [here, there] = await openTwo(browser)
    await here.latch.connect({ wallet: 'solana:moon' })
    await here.latch.connect({ wallet: PHONE[1] })
    await there.clock.advance(100)
    // This tab has not heard of the others yet, so it chooses none of them.
    await there.latch.connect({ wallet: 'solana:sol' })
    await there.latch.disconnect()
    for (; locks.waiting() > 0; await there.clock.settle()) locks.grant()
    await soon(() => connectedIds(there.latch)).toEqual(connectedIds(here.latch))
    const [mine, others] = [here, there].map(({ latch }) => latch.getAccount('solana').address)
    expect(mine).toBe(others)
  })

  it('show the same namespace, where the one that was chosen last has no connection left', async () => {
    const browser = createBrowser({ holds: ({ name }) => name === 'reconnect' })
    const [here, there] = await openTwo(browser)
    await there.latch.connect({ wallet: 'solana:sol' })
    await there.latch.connect({ wallet: 'bip122:bit' })
    await here.latch.connect({ wallet: 'org.one' })
    // This tab has nothing else yet, so it chooses no other namespace.
    await here.latch.disconnect({ connectorId: 'org.one' })
    for (let round = 0; round < 10; round++) {
      for (const call of [...browser.calls]) call.resolve()
      for (const { clock } of [here, there]) await clock.advance(1_000)
    }
    const shown = [here, there].map(({ latch }) => latch.getState().connection.activeNamespace)
    expect(shown).toEqual(['solana', 'solana'])
  })
})

it('a pairing that is connected again while its session is being ended gets a new session', async () => {
  const browser = createBrowser({ holds: ({ name }) => name === 'disconnect' || name === 'reconnect' })
  const { latch, clock, page } = browser.open()
  latch.start()
  const first = latch.connect({ wallet: PHONE[1] })
  await soon(() => connectedIds(latch)).toEqual([PHONE[1]])
  const disconnecting = latch.disconnect()
  const second = latch.connect({ wallet: PHONE[1] })
  // The phone does not answer, so the end takes its 3 s.
  await clock.advance(3_000)
  for (let round = 0; round < 10; round++) {
    for (const call of [...browser.calls]) call.resolve()
    await clock.advance(1_000)
  }
  await Promise.all([first, disconnecting, second])
  expect([...page.connected].toSorted()).toEqual(PHONE)
  expect(connectedIds(latch)).toEqual(PHONE)
})
