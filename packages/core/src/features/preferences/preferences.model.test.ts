import fc from 'fast-check'
import { proxy } from 'valtio/vanilla'
import { expect, it } from 'vitest'
import { createStorage } from '../../base/storage.js'
import { createWorld, storageOf } from '../../base/world.fixture.js'
import type { Choice } from './preferences.choices.js'
import { createPreferencesController } from './preferences.controller.js'
import { preferencesFamily } from './preferences.storage.js'
import type { PreferencesController, PreferredMode } from './preferences.types.js'

/**
 * A step of one tab: the visitor chooses, the app sets a value, the browser says one thing that the other tab has stored, or
 * the page is loaded again.
 */
interface Step {
  readonly type: 'choose' | 'set' | 'hear' | 'reload'
  readonly tab: 0 | 1
  readonly mode: PreferredMode
}

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('choose', 'choose', 'set', 'hear', 'reload'),
  tab: fc.constantFrom(0, 1),
  mode: fc.constantFrom('system', 'light', 'dark'),
})

const never: Choice = {
  open: 'auto',
  record: { read: () => undefined, write() {}, remove() {} },
  isValue: () => true,
  state: proxy({}),
  current: () => 'auto',
  set() {},
}

/** A tab of an app that leaves the mode to the visitor. */
interface Tab {
  readonly state: { mode: string }
  readonly preferences: PreferencesController
}

function openTab(disk: Map<string, string>): Tab {
  const storage = createStorage(createWorld(() => storageOf(disk)).environment, '')
  const state = proxy({ mode: 'system' })
  const mode: Choice = {
    open: 'system',
    record: storage.family(preferencesFamily).record('mode'),
    isValue: (stored) => stored === 'light' || stored === 'dark',
    state,
    current: () => state.mode,
    set: (next) => void (state.mode = next),
  }
  return { state, preferences: createPreferencesController({ locale: never, mode }) }
}

it('F205 the visitor’s last choice wins in both tabs, and a value of the app stays in its tab', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const disk = new Map<string, string>()
      const tabs: [Tab, Tab] = [openTab(disk), openTab(disk)]
      /** How many events each tab has not heard yet. */
      const unheard: [number, number] = [0, 0]
      /** The visitor's last choice. */
      let last: PreferredMode = 'system'
      /** What the app has set in each tab, where it was something else than what the visitor had. */
      const fixed: [string | undefined, string | undefined] = [undefined, undefined]
      const check = (tab: 0 | 1): void => {
        const { state, preferences } = tabs[tab]
        expect(preferences.state.mode).toBe(fixed[tab] === undefined ? state.mode : undefined)
        expect(state.mode).toBe(fixed[tab] ?? (unheard[tab] ? state.mode : last))
      }
      const takeStep = ({ type, tab, mode }: Step): void => {
        const { state, preferences } = tabs[tab]
        if (type === 'choose') {
          preferences.chooseMode(mode)
          if (fixed[tab] !== undefined) return
          last = mode
          unheard[tab === 0 ? 1 : 0] += 1
          unheard[tab] = 0
        }
        // The value in use is no other choice.
        if (type === 'set' && mode !== state.mode) {
          fixed[tab] = mode === 'system' ? undefined : mode
          state.mode = mode
          if (mode === 'system') unheard[tab] = 0
        }
        if (type === 'hear' && unheard[tab] > 0) {
          unheard[tab] -= 1
          preferences.follow()
        }
        if (type === 'reload') {
          preferences.stop()
          tabs[tab] = openTab(disk)
          fixed[tab] = undefined
          unheard[tab] = 0
        }
      }
      for (const each of steps) {
        takeStep(each)
        check(0)
        check(1)
      }
      for (const tab of [0, 1] as const) {
        tabs[tab].preferences.follow()
        expect(tabs[tab].state.mode).toBe(fixed[tab] ?? last)
      }
    }),
    { numRuns: 200 },
  )
})
