import type { SwapPreview, SwapStop } from '@latchkit/core'
import { useRef, useState, type RefObject } from 'react'
import type { Swap } from '../useSwap.js'

/** The stops of a review, and which of them the visitor has accepted. */
export interface Decisions {
  readonly stops: readonly SwapStop[]
  readonly accepted: readonly SwapStop[]
  readonly decide: (stop: SwapStop, isAccepted: boolean) => void
  /** The stop that the visitor has left out. */
  readonly missed: SwapStop | undefined
  /** The element with the controls of the stops. */
  readonly field: RefObject<HTMLDivElement | null>
  /** Whether each stop is accepted. Else the control of the first one that isn't gets the focus. */
  readonly areDecided: () => boolean
}

/** Keeps which stops the visitor has accepted. What is accepted is in the state of the form. */
export function useStops({ swap, form }: Swap, { stops }: SwapPreview): Decisions {
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { accepted } = form
  const open = stops.find((stop) => !accepted.includes(stop))
  return {
    stops,
    accepted,
    decide(stop, isAccepted) {
      const others = accepted.filter((each) => each !== stop)
      swap.accept(isAccepted ? [...others, stop] : others)
    },
    missed: isTried ? open : undefined,
    field,
    areDecided() {
      setTried(true)
      // A stop has a button only until it is accepted.
      if (open) field.current?.querySelector<HTMLElement>('button, input:not(:checked)')?.focus()
      return !open
    },
  }
}
