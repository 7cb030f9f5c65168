import { proxy, ref } from 'valtio/vanilla'
import type { ErrorContext } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { SNACKBAR_SHOWN_MS, SNACKBAR_SWAP_MS } from './snackbar.constants.js'
import type { SnackbarState, SnackbarVariant } from './snackbar.types.js'

/** The one short message on show (S4.03). */
export interface SnackbarController {
  readonly state: SnackbarState
  /** Shows a message. One that is open closes first, and the new one opens after 150 ms. */
  show(variant: SnackbarVariant, message: string, values?: ErrorContext): void
  close(): void
}

/** Makes the snackbar's controller. */
export function createSnackbarController({ clock }: { readonly clock: Clock }): SnackbarController {
  const state = proxy<SnackbarState>({ open: false, variant: 'success', message: '', values: ref({}) })
  let cancelTimer: (() => void) | undefined
  let swapping = false

  const later = (ms: number, run: () => void): void => {
    cancelTimer?.()
    cancelTimer = clock.after(ms, run)
  }
  const close = (): void => {
    cancelTimer?.()
    state.open = swapping = false
  }
  return {
    state,
    close,
    show(variant, message, values = {}) {
      const open = (): void => {
        swapping = false
        Object.assign(state, { open: true, variant, message, values: ref({ ...values }) })
        if (variant !== 'loading') later(SNACKBAR_SHOWN_MS, close)
      }
      if (!state.open && !swapping) return open()
      close()
      swapping = true
      later(SNACKBAR_SWAP_MS, open)
    },
  }
}
