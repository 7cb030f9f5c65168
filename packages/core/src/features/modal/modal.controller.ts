import { proxy } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { MODAL_SHAKE_MS } from './modal.constants.js'
import type { ModalState } from './modal.types.js'

/** What the modal's controller needs. */
export interface ModalDeps {
  readonly clock: Clock
  readonly track: Track
  readonly isConnected: () => boolean
}

/** Whether the modal is open. What is in it is the router's. */
export interface ModalController {
  readonly state: ModalState
  open(): void
  /** Counts that somebody asked for it, open or not. */
  ask(): void
  close(): void
  shake(): void
}

/** Makes the modal's controller. */
export function createModalController({ clock, track, isConnected }: ModalDeps): ModalController {
  const state = proxy<ModalState>({ open: false, asks: 0, shaking: false })
  let stopShaking: (() => void) | undefined
  track('MODAL_CREATED', {})
  const toggle = (open: boolean): void => {
    if (state.open === open) return
    state.open = open
    track(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected() })
  }
  return {
    state,
    open: () => toggle(true),
    ask: () => void state.asks++,
    close: () => toggle(false),
    shake() {
      stopShaking?.()
      state.shaking = true
      stopShaking = clock.after(MODAL_SHAKE_MS, () => void (state.shaking = false))
    },
  }
}
