import type { ErrorContext } from '../../base/errors.js'

/** S4.03. */
export type SnackbarVariant = 'loading' | 'success' | 'error'

/** A short message. `message` is a key of the ui's catalogue, filled from `values`. */
export interface SnackbarState {
  open: boolean
  variant: SnackbarVariant
  message: string
  values: ErrorContext
}

/** The one short message on show (S4.03). */
export interface SnackbarController {
  readonly state: SnackbarState
  /** Shows a message. One that is open closes first, and the new one opens after 150 ms. */
  show(variant: SnackbarVariant, message: string, values?: ErrorContext): void
  close(): void
}
