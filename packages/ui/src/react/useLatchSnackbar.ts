import type { Latch, SnackbarVariant } from '@latchkit/core'
import { useMemo } from 'react'
import { useLatch } from './context.js'

/** The result of {@link useLatchSnackbar}. */
export interface LatchSnackbar {
  /**
   * Shows a short message at the bottom of the page, whether the modal is open or not, and reads it to screen readers. It is
   * text alone. It closes by itself after 4 s, but for the variant `loading`. One message is shown at a time: the next one
   * takes its place. Default of `variant`: `info`. Rejects where the code can't be loaded, for example offline.
   */
  readonly show: (text: string, variant?: SnackbarVariant) => Promise<void>
  /** Closes the message, also one of the kit's own. */
  readonly close: () => Promise<void>
}

/** Returns functions that show the app's own words as the kit shows its short messages. Throws outside of a `LatchProvider`. */
export function useLatchSnackbar(): LatchSnackbar {
  const latch = useLatch()
  return useMemo(() => snackbarOf(latch), [latch])
}

function snackbarOf(latch: Latch): LatchSnackbar {
  // Counts the calls, so that a message whose code loads late doesn't take the place of a later one.
  let last = 0
  const load = async () => {
    const mine = ++last
    // The modal's code draws the message.
    const [snackbar] = await Promise.all([latch.feature('snackbar'), latch.feature('modal')])
    return mine === last ? snackbar : undefined
  }
  return {
    show: async (text, variant = 'info') => (await load())?.showText(variant, text),
    close: async () => (await load())?.close(),
  }
}
