import type { Latch } from '@latchkit/core'
import { createContext, useContext } from 'react'

/** The kit of the nearest `LatchProvider`. */
export const LatchContext: React.Context<Latch | undefined> = /* #__PURE__ */ createContext<Latch | undefined>(
  undefined,
)

/** The kit of the nearest `LatchProvider`. Throws where there is none. */
export function useLatch(): Latch {
  const latch = useContext(LatchContext)
  if (!latch) throw new Error('Latchkit: this component needs a <LatchProvider latch={latch}> above it.')
  return latch
}

/** Tells the nearest `LatchProvider` where in the page the kit stands. */
export const PlaceContext: React.Context<(place: HTMLElement | undefined) => void> = /* #__PURE__ */ createContext<
  (place: HTMLElement | undefined) => void
>(() => {})
