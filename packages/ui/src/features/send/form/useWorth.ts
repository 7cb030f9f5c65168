import type { ListPlace } from '@latchkit/core'
import { useLayoutEffect, useState } from 'react'
import { amountForWorth, worthOfAmount } from './worth.js'

/** What the field of an amount is in. */
export interface WorthField {
  /** Whether the visitor types what the amount is worth. */
  readonly isWorth: boolean
  /** The worth as it was typed, while the amount is the one for it; else that of the amount, cut to cents. */
  readonly text: string
  /** Keeps a typed worth, and passes the amount for it on. */
  readonly enter: (worth: string) => void
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

/** A worth that was typed, and the amount that was entered for it. */
interface TypedWorth {
  readonly worth: string
  readonly amount: string
}

/**
 * Lets the visitor type an amount as what it is worth. The amount is what is sent, and it is shown whole beside the worth. A
 * worth that was typed is shown while the amount is the one for it. A price that changes makes the amount another one, so
 * that it is never worth more than what was typed.
 */
export function useWorth({ place, amount, price, decimals, enterAmount }: WorthOptions): WorthField {
  const [isWanted, want] = useState(place.tab === WORTH)
  const [typed, setTyped] = useState<TypedWorth>()
  const isWorth = isWanted && price !== undefined
  const shown = typed?.amount === amount ? typed.worth : undefined
  const enter = (worth: string): void => {
    const next = amountForWorth(worth, price, decimals)
    setTyped({ worth, amount: next })
    enterAmount(next)
  }
  const wanted = isWorth && shown !== undefined ? amountForWorth(shown, price, decimals) : amount
  // At another price, the worth is that of another amount.
  if (shown !== undefined && wanted !== amount) setTyped({ worth: shown, amount: wanted })
  useLayoutEffect(() => {
    if (typed && typed.amount !== amount) enterAmount(typed.amount)
    // An amount that changes otherwise, as by a link, takes the place of the worth.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return {
    isWorth,
    text: shown ?? worthOfAmount(amount, price, decimals),
    enter,
    toggle() {
      keepTab(place, isWanted ? undefined : WORTH)
      want(!isWanted)
      setTyped(undefined)
    },
  }
}

const keepTab = (place: ListPlace, tab: string | undefined): void => void (place.tab = tab)
