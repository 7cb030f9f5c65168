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
