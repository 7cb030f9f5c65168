import { proxy, subscribe } from 'valtio/vanilla'
import type { Choice } from './preferences.choices.js'
import type { PreferencesController, PreferencesState } from './preferences.types.js'

/** The dependencies of the preferences. */
export interface PreferencesDeps {
  readonly locale: Choice
  readonly mode: Choice
}

/** Makes the controller of the preferences. It follows what the app sets, and applies what is stored. */
export function createPreferencesController(choices: PreferencesDeps): PreferencesController {
  const state = proxy<PreferencesState>({ locale: undefined, mode: undefined })
  const locale = createPreference(choices.locale, (own) => void (state.locale = own))
  const mode = createPreference(choices.mode, (own) => void (state.mode = own as PreferencesState['mode']))
  const all = [locale, mode]
  const stops: (() => void)[] = []

  function follow(): void {
    for (const { apply } of all) apply()
  }

  function stop(): void {
    for (const end of stops.splice(0)) end()
  }

  function start(): void {
    stop()
    // At once, so that nothing is drawn in the mode `system` that the app sets before the visitor's.
    stops.push(...all.map(({ state, apply }) => subscribe(state, apply, true)))
    follow()
  }

  start()
  return { state, chooseLocale: locale.choose, chooseMode: mode.choose, follow, start, stop }
}

/** One preference. Calls `show` with what the visitor has chosen, and with undefined where the app has chosen. */
function createPreference(
  { open, record, isValue, state, current, set }: Choice,
  show: (own: string | undefined) => void,
) {
  /** The value that was set for the visitor last. Undefined where the app has set another one since. */
  let own: string | undefined

  /** What is stored. A value that can't be one is as none. */
  function read(): string {
    const stored = record.read()
    return stored !== undefined && isValue(stored) ? stored : open
  }

  const isOpen = (): boolean => current() === open || current() === own

  function apply(): void {
    own = isOpen() ? read() : undefined
    show(own)
    if (own !== undefined && own !== current()) set(own)
  }

  function choose(value: string): void {
    if (!isOpen()) return
    if (value !== open && value && isValue(value)) record.write(value)
    else record.remove()
    apply()
  }

  return { state, apply, choose }
}
