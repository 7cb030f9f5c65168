import type { Shell } from '../frame/context.js'
import { stepOutForWallets } from '../frame/stepOut.js'
import { followConnection } from '../notices/followConnection.js'
import { followSheet } from '../sheet/followSheet.js'
import { followHeight } from './followHeight.js'
import styles from './viewMotion.css'
import type { Presses } from './presses.js'
import { createViewFocus, type ViewFocus } from './viewFocus.js'
import { capture, transition } from './viewTransition.js'

/** The view transitions, and the focus that follows them. */
export interface ViewMotion extends Pick<ViewFocus, 'arrive' | 'end'> {
  readonly capture: typeof capture
  readonly transition: typeof transition
}

/**
 * Starts the behaviour of an open modal: view transitions, focus, the sheet's grip, announcements of connections, and
 * stepping out of modality. Loaded once the modal was opened, because nothing moves before that.
 */
export function startViewMotion(stack: HTMLElement, shell: Shell, presses: Presses): ViewMotion {
  shell.adopt(styles)
  const focus = createViewFocus(stack, shell, presses)
  const dialog = stack.closest('dialog')
  const height = followHeight(stack)
  const stepOut = dialog && stepOutForWallets(dialog, shell)
  const ends = [
    height.end,
    focus.end,
    followSheet(stack, shell),
    followConnection(dialog, shell),
    ...(stepOut ? [stepOut.end] : []),
  ]
  return {
    capture(stack) {
      focus.leave()
      return capture(stack)
    },
    transition,
    arrive(shown) {
      height.arrive()
      focus.arrive(shown)
      // The dialog opens right after this call.
      queueMicrotask(() => stepOut?.follow())
    },
    end: () => ends.forEach((end) => end()),
  }
}
