import { proxy } from 'valtio/vanilla'
import type { AlertState } from './alert.types.js'

/** The alert: opens only when debug is on, closes by reset (S4.11). */
export interface AlertController {
  readonly state: AlertState
  open(message: string, variant?: AlertState['variant']): void
  close(): void
}

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
