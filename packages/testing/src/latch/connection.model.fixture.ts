import fc from 'fast-check'
import { expect } from 'vitest'
import { createFakeClock, type FakeClock } from '../createFakeClock.js'
import { alphaNetwork, betaNetwork } from '../testNetworks.js'
import {
  connectedIds,
  createBrowser,
  namespaceOfWallet,
  solOne,
  solTwo,
  truth,
  type Browser,
  type Tab,
  type WalletCall,
} from './tabs.fixture.js'

// A model of two tabs of one app, which share a storage and five wallets of three namespaces. A sequence of steps is
// anything that visitors, apps, wallets, browsers and clocks may do. After every step, and after a quiet time at the
// end, the statements of `checkStep` and `checkEnd` hold.

const WALLETS = ['org.one', 'org.two', 'solana:sol', 'solana:moon', 'bip122:bit'] as const
const NETWORK_IDS = [alphaNetwork, betaNetwork, solOne, solTwo].map(({ caipNetworkId }) => caipNetworkId)
const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

const wallet = fc.constantFrom(...WALLETS)
const tab = fc.constantFrom(0 as const, 1 as const)
const at = fc.nat(5)
const step = <type extends string, members extends object>(
  type: type,
  members: { [key in keyof members]: fc.Arbitrary<members[key]> },
) => fc.record({ type: fc.constant(type), ...members }) as fc.Arbitrary<{ type: type } & members>

/** The storage refuses writes, or all access, or works again. */
const storageStep = step('storage', { full: fc.boolean(), blocked: fc.boolean() })

/** One step. Steps that make no sense at their time do nothing. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: step('connect', { tab, wallet }) },
  { weight: 1, arbitrary: step('cancel', { tab }) },
  { weight: 3, arbitrary: step('disconnect', { tab, wallet: fc.option(wallet) }) },
  { weight: 2, arbitrary: step('switchWallet', { tab, wallet }) },
  { weight: 1, arbitrary: step('switchNamespace', { tab, namespace: fc.constantFrom(...NAMESPACES) }) },
  { weight: 1, arbitrary: step('switchNetwork', { tab, id: fc.constantFrom(...NETWORK_IDS) }) },
  {
    weight: 1,
    arbitrary: step('prefer', { tab, accountType: fc.constantFrom('eoa' as const, 'smartAccount' as const) }),
  },
  { weight: 14, arbitrary: step('answer', { at, reject: fc.constantFrom(false, false, false, true) }) },
  { weight: 3, arbitrary: step('accounts', { wallet, accounts: fc.constantFrom(['a'], ['b'], ['c', 'a'], []) }) },
  { weight: 1, arbitrary: step('network', { wallet, id: fc.constantFrom(...NETWORK_IDS) }) },
  { weight: 1, arbitrary: step('disconnectedByWallet', { wallet }) },
  { weight: 1, arbitrary: step('install', { wallet, isInstalled: fc.boolean() }) },
  { weight: 10, arbitrary: step('deliver', { tab, at, twice: fc.boolean() }) },
  { weight: 1, arbitrary: step('clear', {}) },
  { weight: 2, arbitrary: step('reload', { tab }) },
  { weight: 1, arbitrary: step('freeze', { tab }) },
  { weight: 1, arbitrary: step('resume', { tab }) },
  { weight: 3, arbitrary: step('advance', { ms: fc.constantFrom(100, 1_000, 3_000, 6_000) }) },
  { weight: 1, arbitrary: step('setClock', { by: fc.constantFrom(-3_600_000, 3_600_000) }) },
)

type ValueOf<arbitrary> = arbitrary extends fc.Arbitrary<infer value> ? value : never
type Step = ValueOf<typeof anyStep> | ValueOf<typeof storageStep>

const LENGTH = { maxLength: 40, size: 'max' } as const

/** A sequence of steps. In one of five, the storage may refuse to store. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyStep, LENGTH) },
  { weight: 1, arbitrary: fc.array(fc.oneof({ weight: 20, arbitrary: anyStep }, storageStep), LENGTH) },
)

/** What a wallet throws where the visitor declines, and where the wallet is gone. */
const DECLINED = { code: 4001, message: 'no' }
const GONE = new Error('gone')

/** A command whose promise is not settled yet. */
interface Pending {
  readonly tab: number
  readonly type: string
  readonly wallet?: string | undefined
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Runs one sequence. Throws where a statement doesn't hold. */
export async function runSequence(steps: readonly Step[]): Promise<void> {
  const world = createWorld()
  for (const each of steps) {
    await world.take(each)
    await settle()
    world.checkStep()
  }
  await world.quiet()
  world.checkEnd()
}

function createWorld() {
  const clock: FakeClock = createFakeClock()
  /** The storage events that are on their way to each tab. */
  const mail: [(() => void)[], (() => void)[]] = [[], []]
  const placeOf: number[] = []
  let isHeld = true
  let wasRefused = false
  let isBlocked = false
  const browser: Browser = createBrowser({
    holds: () => isHeld,
    deliver: (page, send) => mail[placeOf[page] as 0 | 1].push(send),
  })
  const pending = new Set<Pending>()
  const isFrozen = [false, false]
  /** The wallets that did not answer a read of a tab: that tab can't know that they are connected. */
  const unread = new Set<string>()
  const told: [object | undefined, object | undefined] = [undefined, undefined]
  let seen = 0
  const open = (place: 0 | 1): Tab => {
    placeOf.push(place)
    const made = browser.open({ clock })
    made.latch.start()
    told[place] = made.latch.getState()
    made.latch.subscribe(() => {
      if (tabs[place] === made) told[place] = made.latch.getState()
    })
    return made
  }
  const tabs: [Tab, Tab] = [open(0), open(1)]
  const tabOf = (place: number): Tab => tabs[place as 0 | 1]

  function command(place: number, type: string, run: (tab: Tab) => Promise<unknown>, of?: string): void {
    const made: Pending = { tab: place, type, wallet: of }
    if (isFrozen[place]) return
    pending.add(made)
    run(tabOf(place)).then(
      () => pending.delete(made),
      () => pending.delete(made),
    )
  }

  /** Lets a wallet tell all tabs in which it is connected, or being read. */
  function tell(connectorId: string, event: object): void {
    for (const [place, each] of tabs.entries()) {
      const isRead = browser.calls.some((call) => call.connectorId === connectorId && call.name === 'reconnect')
      if (isFrozen[place] || !(connectedIds(each.latch).includes(connectorId) || isRead)) continue
      each.tell({ connectorId, ...event } as never)
    }
  }

  function take(given: Step): void | Promise<void> {
    const { wallet: id = undefined, tab: place = 0 } = given as { wallet?: string | null; tab?: number }
    switch (given.type) {
      case 'connect':
        return command(place, 'connect', ({ latch }) => latch.connect({ wallet: given.wallet }), given.wallet)
      case 'cancel':
        return isFrozen[place] ? undefined : tabOf(place).latch.cancel()
      case 'disconnect':
        return command(place, 'disconnect', ({ latch }) => latch.disconnect(id ? { connectorId: id } : undefined))
      case 'switchWallet':
        return command(place, 'switch', ({ latch }) =>
          latch.switchWallet({ namespace: namespaceOfWallet(given.wallet), connectorId: given.wallet }),
        )
      case 'switchNamespace':
        return command(place, 'switch', ({ latch }) => latch.switchNamespace(given.namespace))
      case 'switchNetwork':
        return command(place, 'switchNetwork', ({ latch }) => latch.switchNetwork(given.id))
      case 'prefer':
        return command(place, 'prefer', ({ latch }) => latch.preferAccountType('eip155', given.accountType))
      case 'answer':
        return answer(browser.calls[given.at % Math.max(browser.calls.length, 1)], given.reject)
      case 'accounts': {
        const accounts = given.accounts.map((name) => `${given.wallet}/${name}`)
        browser.wallet(given.wallet).accounts = accounts
        const namespace = namespaceOfWallet(given.wallet)
        return tell(given.wallet, {
          type: 'accounts',
          accounts: accounts.map((address) => ({ namespace, address, type: 'eoa' })),
        })
      }
      case 'network':
        if (!given.id.startsWith('eip155') || namespaceOfWallet(given.wallet) !== 'eip155') return
        browser.wallet(given.wallet).networkId = given.id
        return tell(given.wallet, { type: 'network', networkId: given.id })
      case 'disconnectedByWallet':
        return tell(given.wallet, { type: 'disconnected' })
      case 'install':
        return install(given.wallet, given.isInstalled)
      case 'deliver': {
        const queue = mail[place as 0 | 1]
        const [send] = queue.splice(given.at % Math.max(queue.length, 1), 1)
        send?.()
        if (given.twice) send?.()
        return
      }
      case 'clear':
        return isBlocked ? undefined : browser.clear()
      case 'storage':
        wasRefused = true
        isBlocked = given.blocked
        return browser.storage.set({ full: given.full, blocked: given.blocked })
      case 'reload': {
        tabOf(place).latch.dispose()
        mail[place as 0 | 1] = []
        isFrozen[place] = false
        tabs[place as 0 | 1] = open(place as 0 | 1)
        return
      }
      case 'freeze':
        isFrozen[place] = true
        return tabOf(place).freeze()
      case 'resume':
        if (!isFrozen[place]) return
        isFrozen[place] = false
        return tabOf(place).resume()
      case 'advance':
        return advance(given.ms)
      case 'setClock':
        clock.setNow(clock.now() + given.by)
    }
  }

  function answer(call: WalletCall | undefined, isRejected: boolean): void {
    if (!call) return
    if (!isRejected) return call.resolve()
    if (call.name === 'reconnect') unread.add(call.connectorId)
    call.reject(DECLINED)
  }

  /** Adds a wallet to both pages, or removes it: it disconnects, and answers no call any more. */
  function install(connectorId: string, isInstalled: boolean): void {
    unread.add(connectorId)
    if (!isInstalled) {
      tell(connectorId, { type: 'disconnected' })
      for (const call of browser.calls.filter((each) => each.connectorId === connectorId)) call.reject(GONE)
    }
    browser.install(connectorId, isInstalled)
  }

  /** Lets time pass. A wallet that has not answered a read after 5 s counts as not found in that tab. */
  function advance(ms: number): Promise<void> {
    for (const call of browser.calls) if (call.name === 'reconnect') unread.add(call.connectorId)
    return clock.advance(ms)
  }

  function checkStep(): void {
    for (const [place, { latch, reports }] of tabs.entries()) {
      // An activation that the kit does by itself may fail.
      expect(reports.filter((each) => each !== DECLINED && each !== GONE)).toEqual([])
      const { byNamespace, connections } = latch.getState().connection
      for (const namespace of NAMESPACES) {
        const shown = byNamespace[namespace]
        const [first] = connections.filter((each) => each.namespace === namespace)
        if (shown?.status === 'connected') expect(first).toMatchObject({ connectorId: shown.connectorId })
        else expect(first).toBeUndefined()
        expect(latch.getAccount(namespace).address).toBe(first?.accounts[0]?.address)
      }
      expect(new Set(connections.map(({ connectorId }) => connectorId)).size).toBe(connections.length)
      checkPrompts(place)
    }
  }

  /** No wallet is asked to connect or to switch but by a command that is pending. */
  function checkPrompts(place: number): void {
    for (const call of browser.log.slice(seen))
      if (placeOf[call.tab] === place && call.name === 'connect') expect(call.tab).toBe(placeOf.lastIndexOf(place))
    if (place === 1) seen = browser.log.length
  }

  /** All that was held back happens: answers, storage events, timers. Then nothing is left to do. */
  async function quiet(): Promise<void> {
    browser.storage.set({ full: false, blocked: false })
    for (const place of [0, 1] as const) await take({ type: 'resume', tab: place })
    isHeld = false
    for (let round = 0; round < 12; round++) {
      await settle()
      while (browser.calls.length > 0) {
        browser.calls[0]?.resolve()
        await settle()
      }
      for (const queue of mail) while (queue.length > 0) queue.shift()?.()
      await clock.advance(1_000)
    }
    await settle()
  }

  function checkEnd(): void {
    expect([...pending]).toEqual([])
    for (const [place, { latch }] of tabs.entries()) expect(told[place]).toBe(latch.getState())
    const [here, there] = tabs
    const [mine, others] = [here, there].map(({ latch }) => truth(latch, unread))
    // What a storage has refused to store is in the memory of one tab.
    if (!wasRefused) expect(others).toEqual(mine)
    for (const [place, { latch }] of tabs.entries())
      expect([...(browser.connected[placeOf.lastIndexOf(place)] ?? [])].toSorted()).toEqual(connectedIds(latch))
    for (const { connectorId, accounts } of here.latch.getState().connection.connections)
      expect(accounts.map(({ address }) => address)).toEqual(browser.wallet(connectorId).accounts)
  }

  return { take, checkStep, quiet, checkEnd }
}
