import type { ErrorContext } from '../../base/errors.js'

/** The variants of the snackbar (S4.03). `info` is neither a success nor a failure. */
export type SnackbarVariant = 'loading' | 'success' | 'info' | 'error'

/** The state of the snackbar. */
export interface SnackbarState {
  open: boolean
  variant: SnackbarVariant
  /** A key of the ui's catalogue. */
  message: string
  /** The values of the placeholders in the text. */
  values: ErrorContext
  /** What the app says in its own words. Undefined where `message` names the text. */
  text?: string | undefined
}

/** The controller of the snackbar. It shows one message at a time (S4.03). */
export interface SnackbarController {
  readonly state: SnackbarState
  /**
   * Shows a message: at once, or 150 ms after closing an open one. Of several calls in that time, the last one counts.
   * `message` is a key of the ui's catalogue.
   */
  show(variant: SnackbarVariant, message: string, values?: ErrorContext): void
  /** Shows what the app says in its own words, as `show` does. Closes by itself after 4 s, but for the variant `loading`. */
  showText(variant: SnackbarVariant, text: string): void
  /** Closes the snackbar. A message that was about to open is dropped. */
  close(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface SnackbarFeature {
  readonly controller: SnackbarController
}
