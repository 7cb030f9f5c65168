import { proxy } from 'valtio/vanilla'
import type { AlertController, AlertState } from './alert.types.js'

/** Makes the controller of the alert. While `debug` is false, `open` does nothing (S4.11). */
export function createAlertController({ debug }: { readonly debug: boolean }): AlertController {
  const closed: AlertState = { open: false, variant: 'info', message: '' }
  const state = proxy<AlertState>({ ...closed })
  return {
    state,
    open(message, variant = 'info') {
      if (debug) Object.assign(state, { open: true, variant, message })
    },
    close: () => void Object.assign(state, closed),
  }
}
