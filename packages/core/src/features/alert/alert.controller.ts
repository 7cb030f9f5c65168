import { proxy } from 'valtio/vanilla'
import type { AlertController, AlertState } from './alert.types.js'

/** Makes the alert's controller. */
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
