import { describe, expect, it } from 'vitest'
import { createEmitter } from '../base/emitter.js'
import type { Route } from '../features/router/router.types.js'
import type { LatchEvents } from '../latch.types.js'
import { createDuties } from './duties.js'
import { createLateDuties } from './lateDuties.js'

const REQUIRED: Route = { view: 'UnsupportedChain' }
const wallet = { namespace: 'eip155', connectorId: 'a' } as const
const EVENTS = {
  connected: { ...wallet, reconnected: false },
  networkChanged: { ...wallet, networkId: 'eip155:1' },
  walletSwitched: wallet,
  accountsChanged: { ...wallet, accounts: [] },
  networksChanged: {},
  disconnected: wallet,
} as const satisfies Partial<LatchEvents>

function setUp() {
  const reports: unknown[] = []
  /** `loads`: how often the code was fetched. `canLoad`: whether it can be. */
  const code = { loads: 0, canLoad: true, isOpen: false }
  const events = createEmitter<LatchEvents>((error) => void reports.push(error))
  const late = createLateDuties(
    {
      events,
      report: (error) => void reports.push(error),
      list: [{ order: 1, isOpen: () => false, route: REQUIRED }],
      isOpen: () => code.isOpen,
    },
    async () => {
      code.loads += 1
      if (!code.canLoad) throw new Error('offline')
      return { createDuties }
    },
  )
  /** Whether each view that was required might open the modal. */
  const shown: boolean[] = []
  const start = (): (() => void) => late.start((mayOpen) => void shown.push(mayOpen))
  return { late, events, code, reports, shown, start }
}

/** Resolves when all settled promises have called their listeners. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('late duties', () => {
  it('load no code before an event', async () => {
    const { code, start } = setUp()
    start()
    await settled()
    expect(code.loads).toBe(0)
  })

  it.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('load with the first event %s, once', async (name) => {
    const { code, events, start } = setUp()
    start()
    events.emit(name, EVENTS[name])
    events.emit(name, EVENTS[name])
    await settled()
    expect(code.loads).toBe(1)
  })

  it('S2.07 show the view that is required after the event that loaded them', async () => {
    const { code, events, shown, start } = setUp()
    start()
    code.isOpen = true
    events.emit('connected', EVENTS.connected)
    await settled()
    expect(shown).toEqual([true])
  })

  it('open nothing after a reload', async () => {
    const { code, events, shown, start, late } = setUp()
    start()
    code.isOpen = true
    events.emit('connected', { ...wallet, reconnected: true })
    await settled()
    expect(shown).toEqual([false])
    expect((await late.load()).required()).toEqual(REQUIRED)
  })

  it('hear each later event at once, and once', async () => {
    const { code, events, shown, start } = setUp()
    start()
    events.emit('connected', EVENTS.connected)
    await settled()
    code.isOpen = true
    events.emit('networkChanged', EVENTS.networkChanged)
    expect(shown).toEqual([true])
  })

  it('have started where they are loaded without an event', async () => {
    const { code, events, shown, start, late } = setUp()
    start()
    await late.load()
    code.isOpen = true
    events.emit('walletSwitched', EVENTS.walletSwitched)
    expect(shown).toEqual([true])
  })

  it('show nothing after the end, whether it comes before or after their code', async () => {
    const { code, events, shown, start } = setUp()
    code.isOpen = true
    const end = start()
    events.emit('connected', EVENTS.connected)
    end()
    await settled()
    events.emit('connected', EVENTS.connected)
    const endAgain = start()
    endAgain()
    events.emit('connected', EVENTS.connected)
    expect(shown).toEqual([])
  })

  it('are asked again where they are loaded, and load for no question', async () => {
    const { code, late, start } = setUp()
    start()
    late.ask()
    await settled()
    expect(code.loads).toBe(0)
    const duties = await late.load()
    code.isOpen = true
    expect(duties.required()).toBeUndefined()
    late.ask()
    expect(duties.required()).toEqual(REQUIRED)
  })

  it('start again at once', async () => {
    const { code, events, shown, start, late } = setUp()
    const end = start()
    await late.load()
    end()
    start()
    code.isOpen = true
    events.emit('connected', EVENTS.connected)
    expect(shown).toEqual([true])
  })

  it('report that they could not be loaded, and load with the next event', async () => {
    const { code, events, reports, shown, start } = setUp()
    start()
    Object.assign(code, { isOpen: true, canLoad: false })
    events.emit('connected', EVENTS.connected)
    await settled()
    expect(reports).toEqual([new Error('offline')])
    code.canLoad = true
    events.emit('networkChanged', EVENTS.networkChanged)
    await settled()
    expect(shown).toEqual([true])
  })
})
