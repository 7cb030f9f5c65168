import type { ThemeMode } from '../theme/theme.types.js'

/** The modes that a visitor chooses from. `system` follows the setting of the visitor's system. */
export type PreferredMode = Extract<ThemeMode, 'system' | 'light' | 'dark'>

/** What the visitor has chosen, and may choose. */
export interface PreferencesState {
  /**
   * The language that the visitor has chosen, as a BCP 47 tag, or `auto` for the browser's. Undefined where the app itself
   * has set a language: the visitor chooses none then.
   */
  locale: string | undefined
  /** The mode that the visitor has chosen. Undefined where the app itself has set one: the visitor chooses none then. */
  mode: PreferredMode | undefined
}

/** The controller of what the visitor prefers. */
export interface PreferencesController {
  readonly state: PreferencesState
  /**
   * Switches to a language: a BCP 47 tag, or `auto` for the browser's. It is stored, and the app's other tabs switch too. No
   * effect where the app itself has set a language.
   */
  chooseLocale(locale: string): void
  /** Switches to a mode. It is stored, and the app's other tabs switch too. No effect where the app itself has set a mode. */
  chooseMode(mode: PreferredMode): void
  /** Takes over what another tab has stored. */
  follow(): void
  /** Follows what the app sets, until `stop`. It does so from the beginning. */
  start(): void
  /** Ends following what the app sets. */
  stop(): void
}

/** What the feature is to the kit: its controller. */
export interface PreferencesFeature {
  readonly controller: PreferencesController
}
