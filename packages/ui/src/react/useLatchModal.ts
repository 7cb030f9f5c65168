import type { Latch, ViewName } from '@latchkit/core'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/** The result of {@link useLatchModal}. */
export interface LatchModal {
  /** Whether the modal is open. */
  readonly isOpen: boolean
  /** The view that the modal shows, or that the closed modal holds. Undefined until the modal's code is loaded. */
  readonly view: ViewName | undefined
  /** Opens the modal: at the account, the waiting attempt or the wallets, or at the view of a route. */
  readonly open: Latch['open']
  /** Closes the modal. */
  readonly close: Latch['close']
}

/** Opens, closes and follows the modal. Throws outside of a `LatchProvider`. */
export function useLatchModal(): LatchModal {
  const { open, close } = useLatch()
  const { isOpen, view } = useLatchState(({ modal, router }) => ({
    isOpen: !!modal?.open,
    view: router?.history.at(-1)?.view,
  }))
  return { isOpen, view, open, close }
}
