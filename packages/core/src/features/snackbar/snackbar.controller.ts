import { proxy, ref } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import { SNACKBAR_SHOWN_MS, SNACKBAR_SWAP_MS } from './snackbar.constants.js'
import type { SnackbarController, SnackbarState } from './snackbar.types.js'

/** Makes the controller of the snackbar. */
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
  const show = (shown: Omit<SnackbarState, 'open'>): void => {
    const open = (): void => {
      swapping = false
      Object.assign(state, { open: true, ...shown })
      if (shown.variant !== 'loading') later(SNACKBAR_SHOWN_MS, close)
    }
    if (!state.open && !swapping) return open()
    close()
    swapping = true
    later(SNACKBAR_SWAP_MS, open)
  }
  return {
    state,
    close,
    show: (variant, message, values = {}) => show({ variant, message, values: ref({ ...values }), text: undefined }),
    showText: (variant, text) => show({ variant, message: '', values: ref({}), text }),
  }
}
