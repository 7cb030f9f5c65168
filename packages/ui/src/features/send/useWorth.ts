import type { ListPlace } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { amountForWorth, worthOfAmount } from './worth.js'

/** What the field of an amount is in. */
export interface WorthField {
  /** Whether the visitor types what the amount is worth. */
  readonly isWorth: boolean
  /** The worth as it was typed, else that of the amount, cut to cents. */
  readonly text: string
  /** Keeps a typed worth, and passes the amount for it on. */
  readonly enter: (worth: string) => void
  /** Forgets the worth that was typed: the amount is another one. */
  readonly forget: () => void
  /** Changes what the field is in, and leaves the amount as it is. */
  readonly toggle: () => void
}

/** The arguments of `useWorth`. */
export interface WorthOptions {
  /** Keeps what the field is in, while the view is in the history. */
  readonly place: ListPlace
  readonly amount: string
  /** Undefined where it isn't known: the field is in the token then. */
  readonly price: number | undefined
  readonly decimals: number
  readonly enterAmount: (amount: string) => void
}

/** The `tab` of a form whose field is in the worth. */
const WORTH = 'worth'

/**
 * Lets the visitor type an amount as what it is worth. The amount is what is sent, and it is shown whole beside the worth.
 * A price that changes makes it another one, so that it is never worth more than what was typed.
 */
export function useWorth({ place, amount, price, decimals, enterAmount }: WorthOptions): WorthField {
  const [isWanted, want] = useState(place.tab === WORTH)
  const [typed, setTyped] = useState<string>()
  const isWorth = isWanted && price !== undefined && price > 0
  const wanted = isWorth && typed !== undefined ? amountForWorth(typed, price, decimals) : undefined
  useEffect(() => {
    if (wanted !== undefined && wanted !== amount) enterAmount(wanted)
    // The amount follows the worth, not the other way round.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
  return {
    isWorth,
    text: typed ?? worthOfAmount(amount, price, decimals),
    enter: setTyped,
    forget: () => setTyped(undefined),
    toggle() {
      place.tab = isWanted ? undefined : WORTH
      want(!isWanted)
      setTyped(undefined)
    },
  }
}
