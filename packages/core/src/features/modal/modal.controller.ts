import { proxy } from 'valtio/vanilla'
import type { Emitter } from '../../base/emitter.js'
import type { Clock } from '../../base/time.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { MODAL_SHAKE_MS } from './modal.constants.js'
import type { ModalController, ModalEvents, ModalState } from './modal.types.js'

/** The dependencies of the modal's controller. */
export interface ModalDeps {
  readonly clock: Clock
  readonly events: Pick<Emitter<ModalEvents>, 'emit'>
  readonly track: Track
  readonly isConnected: () => boolean
}

/** Makes the modal's controller. */
export function createModalController({ clock, events, track, isConnected }: ModalDeps): ModalController {
  const state = proxy<ModalState>({ open: false, requests: 0, shaking: false })
  let stopShaking: (() => void) | undefined
  track('MODAL_CREATED', {})
  const toggle = (open: boolean): void => {
    if (state.open === open) return
    state.open = open
    if (open) events.emit('modalOpened', {})
    track(open ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: isConnected() })
  }
  return {
    state,
    open: () => toggle(true),
    countRequest: () => void state.requests++,
    close: () => toggle(false),
    shake() {
      stopShaking?.()
      state.shaking = true
      stopShaking = clock.after(MODAL_SHAKE_MS, () => void (state.shaking = false))
    },
    dispose() {
      stopShaking?.()
      state.shaking = false
    },
  }
}
