import type { Features, Latch, PreferencesController, PreferencesState } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'

const load = (latch: Latch): Promise<Features['preferences']> => latch.feature('preferences')

/** What the visitor has chosen, and the way to choose. */
export interface Preferences extends Readonly<PreferencesState> {
  /** Calls `act` with the controller, which is loaded first where it isn't loaded yet. */
  readonly choose: (act: (preferences: PreferencesController) => void) => void
}

/** Returns what the visitor has chosen. A value is undefined where the app leaves no choice. */
export function usePreferences(): Preferences {
  const { latch, features } = useShell()
  // Loaded before a choice, which takes effect at once then.
  useChunk(load)
  const state = useLatchState(
    ({ preferences, locale, theme }): PreferencesState =>
      preferences ?? {
        locale: locale.locale === 'auto' ? 'auto' : undefined,
        mode: theme.mode === 'system' ? 'system' : undefined,
      },
  )
  return {
    ...state,
    choose: (act) => void load(latch).then(act, () => features.snackbar.show('error', 'shell.failed')),
  }
}
