import { assert } from 'vitest'
import { connectedIds, truth } from './createBrowser.js'
import { hold } from './hold.js'
import { NAMESPACES } from './sharedWallets.js'
import { storedIds } from './storedConnections.js'
import type { Sequence, Step } from './steps.js'
import { nextTurn } from './nextTurn.js'
import { DECLINED, GONE, takeStep } from './takeStep.js'
import { createWorld, type World, type WorldOptions } from './world.js'

// A model of two tabs of one app, which share a storage and five wallets of three namespaces, and a phone. A sequence
// of steps is anything that visitors, apps, wallets, browsers and clocks may do. The statements of `checkStep` hold
// after each step, and those of `checkEnd` after a quiet time at the end.

/** The longest time that a command takes, in ms, where it does not wait for the visitor. */
const LIMITS = { disconnect: 3_000, switch: 5_000, prefer: 0 } as const

/** Waits until all promises that depend on no timer have settled. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await nextTurn()
}

/** Called after each step of a sequence, and once more after the quiet time at its end, before that is checked. */
export type OnStep = (world: World, step: Step | undefined) => void

/** Runs one sequence. Throws where a statement doesn't hold. */
export async function runSequence(
  { steps, ...browser }: Sequence,
  options: Partial<WorldOptions> = {},
  onStep: OnStep = () => {},
): Promise<void> {
  const world = createWorld({ ...browser, ...options })
  const { clock } = world
  try {
    for (const step of steps) {
      await takeStep(world, step)
      await settle()
      // No two steps happen at the same time, so what is done later has a later time.
      clock.setNow(clock.now() + 1)
      onStep(world, step)
      checkStep(world)
    }
    await quiet(world)
    onStep(world, undefined)
    checkEnd(world)
  } finally {
    for (const tab of world.tabs) tab.leave()
    await settle()
  }
}

/** The statements that hold after each step. */
function checkStep(world: World): void {
  const { ended, pending, tabs, unwanted } = world
  hold('no prompt comes but by a command of the visitor', unwanted.length === 0, unwanted)
  const isLate = ({ type, age }: { type: string; age: number }): boolean =>
    type in LIMITS && age > LIMITS[type as keyof typeof LIMITS]
  const late = [...pending].filter(isLate)
  hold('every command settles within its limit', late.length === 0, late)
  checkReads(world)
  checkDue(world)
  for (const place of [0, 1] as const) {
    const { latch, reports } = tabs[place]
    // An activation that the kit does by itself may fail.
    const failures = reports.filter((each) => each !== DECLINED && each !== GONE)
    hold('no failure is reported', failures.length === 0, failures.map(String))
    const again = connectedIds(latch).filter((id) => ended[place].has(id) && !isEnding(world, place))
    hold('nothing is connected that the visitor disconnected', again.length === 0, again)
    checkActive(world, place)
    checkTold(world, place)
  }
}

/** No page reads a wallet more than 20 times in 10 s. */
function checkReads({ reads }: World): void {
  const counts = new Map<string, number>()
  for (const { page, connectorId, age } of reads)
    if (age < 10_000) counts.set(`${page} ${connectorId}`, (counts.get(`${page} ${connectorId}`) ?? 0) + 1)
  const often = [...counts].filter(([, count]) => count > 20)
  hold('a page reads a wallet 20 times in 10 s at most', often.length === 0, often)
}

/** A wallet that tells accounts after its adapter gave up is connected. */
function checkDue(world: World): void {
  const { due, tabs } = world
  world.due = []
  const missing = due.filter(({ place, connectorId }) => !connectedIds(tabs[place].latch).includes(connectorId))
  hold('a wallet that comes late is connected', missing.length === 0, missing)
  for (const place of [0, 1] as const) {
    const { connectorId = '' } = world.late[place] ?? {}
    if (connectedIds(tabs[place].latch).includes(connectorId)) world.late[place] = undefined
  }
}

/** Whether a disconnect of this tab is pending. Until it is done, the connections are shown. */
const isEnding = ({ pending }: World, place: number): boolean =>
  [...pending].some(({ place: own, type }) => own === place && (type === 'disconnect' || type === 'app'))

/** There is one active wallet in each namespace at most, and the state, the list and `getAccount` name the same. */
function checkActive({ tabs }: World, place: 0 | 1): void {
  const { latch } = tabs[place]
  const { byNamespace, connections } = latch.getState().connection
  for (const namespace of NAMESPACES) {
    const shown = byNamespace[namespace]
    const [first] = connections.filter((each) => each.namespace === namespace)
    const active = shown?.status === 'connected' ? shown.connectorId : undefined
    hold('the active wallet is the first of the list', active === first?.connectorId, [active, first])
    const { address } = latch.getAccount(namespace)
    hold('`getAccount` names its address', address === first?.accounts[0]?.address, [address, first])
  }
  const ids = connections.map(({ connectorId }) => connectorId)
  hold('each wallet is listed once', new Set(ids).size === ids.length, ids)
}

/** The accounts and the network of a connection are those that its wallet told last, or newer ones. */
function checkTold({ browser, tabs }: World, place: 0 | 1): void {
  const { latch, page } = tabs[place]
  for (const { connectorId, accounts, networkId } of latch.getState().connection.connections) {
    const { states, hasNetwork } = browser.wallet(connectorId)
    const since = (what: string): typeof states => states.slice(page.oldest.get(`${connectorId} ${what}`) ?? 0)
    const addresses = accounts.map(({ address }) => address)
    const areTold = since('accounts').some((each) => each.accounts.join() === addresses.join())
    hold('the wallet told these accounts', areTold, addresses)
    const isTold = !hasNetwork || since('networkId').some((each) => each.networkId === networkId)
    hold('the wallet told this network', isTold, networkId)
  }
}

/** All that was held back happens: answers, storage events, locks, timers. Then nothing is left to do. */
async function quiet(world: World): Promise<void> {
  const { browser, clock, locks, mail, tabs } = world
  browser.storage.set({ full: false, blocked: false })
  for (const tab of tabs) tab.resume()
  world.isHeld = false
  for (let round = 0; round < 12; round++) {
    await settle()
    while (browser.calls.length > 0) {
      browser.calls[0]?.resolve()
      await settle()
    }
    while (locks && locks.waiting() > 0) locks.grant()
    for (const queue of mail) while (queue.length > 0) queue.shift()?.()
    await clock.advance(1_000)
  }
  await settle()
}

/** The statements that hold when all is quiet. */
function checkEnd(world: World): void {
  const { browser, pending, tabs, told, unread, wasRefused } = world
  checkStep(world)
  assert.deepEqual([...pending], [], 'a command that never settled')
  const [mine, others] = tabs.map(({ latch }) => truth(latch, unread))
  // What a storage has refused to store is in the memory of one tab.
  if (!wasRefused) assert.deepEqual(others, mine, 'the tabs agree')
  for (const [place, { latch, page }] of tabs.entries()) {
    assert.strictEqual(told[place], latch.getState(), '`subscribe` has told the last state')
    assert.deepEqual(
      [...page.connected].toSorted(),
      connectedIds(latch),
      'the adapters have the connections of the kit',
    )
    // The record of a wallet that could not be read stays, so that the next visit tries again.
    const isRead = (id: string): boolean => !unread.has(id) && !page.app?.isEnded(id)
    const ids = connectedIds(latch).filter(isRead)
    const stored = storedIds(browser.storage).filter(isRead)
    if (!wasRefused) assert.deepEqual(stored, ids, 'the storage agrees')
    for (const { connectorId, accounts } of latch.getState().connection.connections)
      assert.deepEqual(
        accounts.map(({ address }) => address),
        browser.wallet(connectorId).states.at(-1)?.accounts,
        'the accounts are those that the wallet told last',
      )
  }
}
