import type { RecordStorage, StoredRecord } from '../../base/storage.js'
import type { LocaleController } from '../locale/locale.types.js'
import type { ThemeController } from '../theme/theme.types.js'
import { preferencesFamily } from './preferences.storage.js'

/** One thing that an app sets, or leaves to the visitor. */
export interface Choice {
  /** The value by which the app leaves it to the visitor. */
  readonly open: string
  /** What the visitor has chosen instead of `open`. */
  readonly record: StoredRecord<string>
  /** Whether a stored value can be one. */
  isValue(stored: string): boolean
  /** The state with the value in use. */
  readonly state: object
  /** The value in use. */
  current(): string
  /** Makes a value the one in use. */
  set(value: string): void
}

/** The parts of a kit that the choices are made of. */
export interface ChoiceParts {
  readonly locale: LocaleController
  readonly theme: ThemeController
  readonly storage: RecordStorage
}

/** Returns the choices of a kit: the language, and the mode. */
export function choicesOf({ locale, theme, storage }: ChoiceParts): readonly [Choice, Choice] {
  const family = storage.family(preferencesFamily)
  return [
    {
      open: 'auto',
      record: family.record('locale'),
      // Any other tag means English.
      isValue: () => true,
      state: locale.state,
      current: () => locale.state.locale,
      set: locale.setLocale,
    },
    {
      open: 'system',
      record: family.record('mode'),
      isValue: (stored) => stored === 'light' || stored === 'dark',
      state: theme.state,
      current: () => theme.state.mode,
      set: theme.setMode,
    },
  ]
}
