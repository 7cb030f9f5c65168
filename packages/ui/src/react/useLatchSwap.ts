import type { Latch, SentTransaction, SwapForm, SwapRequest } from '@latchkit/core'
import { useCallback } from 'react'
import { useLatch } from './context.js'
import { useAction, type ActionState } from './useAction.js'

/** The result of {@link useLatchSwap}. `data` is the transaction that the wallet has sent. */
export interface LatchSwap extends ActionState<SentTransaction> {
  /** Swaps tokens of the active account by the best safe offer. An error is in `error` alone. */
  readonly swap: (request: SwapRequest) => void
  /** Like `swap`. Settles as `latch.swap` does. */
  readonly swapAsync: Latch['swap']
  /** Opens the modal at the form of a swap, which begins with these tokens and this amount. Default: an empty form. */
  readonly open: (form?: SwapForm) => Promise<void>
}

/**
 * Swaps tokens, and says how far the last call of this component is; or opens the form in the modal. `swap` shows no view: the
 * app has shown to the visitor what `accepts` lists. Throws outside of a `LatchProvider`.
 */
export function useLatchSwap(): LatchSwap {
  const latch = useLatch()
  const { begin: swap, beginAsync: swapAsync, ...state } = useAction(latch.swap)
  const open = useCallback(
    async (form?: SwapForm) => latch.open({ view: 'Swap', ...(form && { params: form }) }),
    [latch],
  )
  return { swap, swapAsync, open, ...state }
}
