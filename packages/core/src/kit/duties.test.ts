import { describe, expect, it } from 'vitest'
import { createEmitter } from '../base/emitter.js'
import type { Route } from '../features/router/router.types.js'
import type { LatchEvents } from '../latch.types.js'
import { createDuties } from './duties.js'

const FIRST: Route = { view: 'UnsupportedChain' }
const SECOND: Route = { view: 'ProfileWallets' }
const wallet = { namespace: 'eip155', connectorId: 'a' } as const

function setUp() {
  const reports: unknown[] = []
  const events = createEmitter<LatchEvents>((error) => void reports.push(error))
  const open: { first: boolean | Error; second: boolean | Promise<boolean> } = { first: false, second: false }
  const shown: (Route | undefined)[] = []
  /** Whether each call of `show` may open the modal. */
  const opened: boolean[] = []
  const duties = createDuties({
    list: [
      { order: 1, isOpen: () => false, route: FIRST },
      { order: 2, isOpen: () => false, route: SECOND },
    ],
    events,
    report: (error) => void reports.push(error),
    isOpen({ order }) {
      if (order === 2) return open.second
      if (open.first instanceof Error) throw open.first
      return open.first
    },
  })
  const stop = duties.start((mayOpen) => {
    opened.push(mayOpen)
    if (mayOpen) shown.push(duties.required())
  })
  /** Makes the second condition asynchronous. Returns the functions that answer its questions, in their order. */
  function askLater(): ((isOpen: boolean) => void)[] {
    const answers: ((isOpen: boolean) => void)[] = []
    Object.defineProperty(open, 'second', { get: () => new Promise<boolean>((resolve) => answers.push(resolve)) })
    return answers
  }
  return { duties, events, open, reports, shown, opened, askLater, stop }
}

/** Resolves when all settled promises have called their listeners. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('duties', () => {
  it('S2.07 the first open one is required, and shown after connecting', () => {
    const { events, open, shown } = setUp()
    Object.assign(open, { first: true, second: true })
    events.emit('connected', { ...wallet, reconnected: false })
    expect(shown).toEqual([FIRST])
  })

  it('a reload asks, and opens nothing', () => {
    const { duties, events, open, shown } = setUp()
    open.first = true
    events.emit('connected', { ...wallet, reconnected: true })
    expect(shown).toEqual([])
    expect(duties.required()).toEqual(FIRST)
  })

  it('another account shows a view only where it requires another one than before', () => {
    const { events, open, shown } = setUp()
    open.first = true
    events.emit('connected', { ...wallet, reconnected: false })
    events.emit('accountsChanged', { ...wallet, accounts: [] })
    expect(shown).toEqual([FIRST])
    Object.assign(open, { first: false, second: true })
    events.emit('accountsChanged', { ...wallet, accounts: [] })
    expect(shown).toEqual([FIRST, SECOND])
  })

  it('the end of a connection shows nothing by itself', () => {
    const { duties, events, open, shown } = setUp()
    open.first = true
    events.emit('disconnected', wallet)
    expect(shown).toEqual([])
    expect(duties.required()).toEqual(FIRST)
  })

  it('are asked again by the feature whose duty is fulfilled', () => {
    const { duties, events, open } = setUp()
    open.second = true
    events.emit('connected', { ...wallet, reconnected: false })
    expect(duties.required()).toEqual(SECOND)
    open.second = false
    duties.ask()
    expect(duties.required()).toBeUndefined()
  })

  it('keep the latest answer where a condition throws or rejects, and report it', async () => {
    const { duties, events, open, reports } = setUp()
    open.second = true
    events.emit('connected', { ...wallet, reconnected: false })
    open.first = new Error('broken')
    events.emit('networkChanged', { namespace: 'eip155', networkId: 'eip155:1' })
    expect(duties.required()).toEqual(SECOND)
    Object.assign(open, { first: false, second: Promise.reject(new Error('out of reach')) })
    events.emit('networkChanged', { namespace: 'eip155', networkId: 'eip155:1' })
    await duties.current()
    expect(duties.required()).toEqual(SECOND)
    expect(reports).toHaveLength(2)
  })

  it('are asked each time before they begin, and after they end', () => {
    const { duties, open, stop } = setUp()
    stop()
    open.first = true
    expect(duties.current()).toEqual(FIRST)
    open.first = false
    expect(duties.current()).toBeUndefined()
  })

  it('an answer that comes after the end resolves with the view that was required before', async () => {
    const { duties, events, open, reports, stop } = setUp()
    open.first = true
    events.emit('connected', { ...wallet, reconnected: true })
    let answer = (_: boolean): void => {}
    Object.assign(open, { first: false, second: new Promise<boolean>((resolve) => (answer = resolve)) })
    events.emit('accountsChanged', { ...wallet, accounts: [] })
    const asked = duties.current()
    stop()
    answer(true)
    expect(await asked).toEqual(FIRST)
    expect(reports).toEqual([])
  })
})

describe('duties that are asked again before they have answered', () => {
  it('resolve with the newest answer, though the condition never answers the older question', async () => {
    const { duties, events, askLater } = setUp()
    const answers = askLater()
    events.emit('connected', { ...wallet, reconnected: false })
    const asked = duties.current()
    events.emit('accountsChanged', { ...wallet, accounts: [] })
    answers[1]?.(true)
    expect(await asked).toEqual(SECOND)
  })

  it('resolve at once where the kit ends, though the condition never answers', async () => {
    const { duties, events, askLater, stop } = setUp()
    askLater()
    events.emit('connected', { ...wallet, reconnected: false })
    const asked = duties.current()
    stop()
    expect(await asked).toBeUndefined()
  })

  it('show the view after a switch of the wallet, though its account changes meanwhile', async () => {
    const { events, open, shown, askLater } = setUp()
    open.first = true
    events.emit('connected', { ...wallet, reconnected: true })
    open.first = false
    open.second = true
    events.emit('disconnected', wallet)
    const answers = askLater()
    events.emit('walletSwitched', wallet)
    events.emit('accountsChanged', { ...wallet, accounts: [] })
    for (const answer of answers) answer(true)
    await settled()
    expect(shown).toEqual([SECOND])
  })

  it('show the view after connecting, though a feature asks meanwhile', async () => {
    const { duties, events, shown, askLater } = setUp()
    const answers = askLater()
    events.emit('connected', { ...wallet, reconnected: false })
    duties.ask()
    for (const answer of answers) answer(true)
    await settled()
    expect(shown).toEqual([SECOND])
  })

  it('open the modal after connecting, though another wallet is restored meanwhile', async () => {
    const { events, opened, askLater } = setUp()
    const answers = askLater()
    events.emit('connected', { ...wallet, reconnected: false })
    events.emit('connected', { namespace: 'solana', connectorId: 'b', reconnected: true })
    for (const answer of answers) answer(true)
    await settled()
    expect(opened).toEqual([true])
  })
})
