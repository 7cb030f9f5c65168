import type { SwapOffer, SwapPreview, SwapStop } from '@latchkit/core'
import { isDecisionKept } from '@latchkit/core/adapter'
import { useRef, useState, type RefObject } from 'react'
import type { Swap } from '../useSwap.js'

/** The stops of a review, and which of them the visitor has decided against. */
export interface Decisions {
  readonly stops: readonly SwapStop[]
  readonly isOpen: (stop: SwapStop) => boolean
  readonly decide: (stop: SwapStop, isAccepted: boolean) => void
  /** The stop that the visitor has left out. */
  readonly missed: SwapStop | undefined
  /** The element with the controls of the stops. */
  readonly field: RefObject<HTMLDivElement | null>
  /** Whether each stop has a decision: they are passed on then. Else the control of the first one that has none gets the focus. */
  readonly areDecided: () => boolean
}

/** A stop that was accepted, and the offer that was read then. */
interface Tick {
  readonly stop: SwapStop
  readonly of: SwapOffer
}

/** Keeps the decisions until the wallet is asked. A new amount is accepted at once, so that a later one is a stop again. */
export function useStops({ swap, form }: Swap, { stops, offer }: SwapPreview): Decisions {
  const [ticked, setTicked] = useState<readonly Tick[]>(() => form.accepted.map((stop) => ({ stop, of: offer })))
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const isTicked = (stop: SwapStop): boolean =>
    ticked.some((each) => each.stop === stop && (each.of === offer || isDecisionKept(stop, each.of, offer)))
  const isOpen = (stop: SwapStop): boolean =>
    stops.includes(stop) && !(stop === 'moved' ? form.accepted.includes(stop) : isTicked(stop))
  const open = stops.find(isOpen)
  return {
    stops,
    isOpen,
    decide(stop, isAccepted) {
      if (stop === 'moved') return swap.accept([stop], offer)
      const others = ticked.filter((each) => each.stop !== stop)
      setTicked(isAccepted ? [...others, { stop, of: offer }] : others)
    },
    missed: isTried ? open : undefined,
    field,
    areDecided() {
      setTried(true)
      // A stop has a button only until it is decided.
      if (open) field.current?.querySelector<HTMLElement>('button, input:not(:checked)')?.focus()
      // What has moved has a button of its own: this press accepts none.
      else if (stops.length > 0)
        swap.accept(
          stops.filter((each) => each !== 'moved'),
          offer,
        )
      return !open
    },
  }
}
