import type { Latch, ThemeState } from '@latchkit/core'
import { createContext, useContext } from 'react'

/** The React context with the kit of the nearest `LatchProvider`. */
export const LatchContext: React.Context<Latch | undefined> = /* #__PURE__ */ createContext<Latch | undefined>(
  undefined,
)

/** Returns the kit of the nearest `LatchProvider`. Throws where there is none. */
export function useLatch(): Latch {
  const latch = useContext(LatchContext)
  if (!latch) throw new Error('Latchkit: this component needs a <LatchProvider latch={latch}> above it.')
  return latch
}

/** The React context by which `LatchInline` passes its element to the nearest `LatchProvider`. */
export const PlaceContext: React.Context<(place: HTMLElement | undefined) => void> = /* #__PURE__ */ createContext<
  (place: HTMLElement | undefined) => void
>(() => {})

/** The React context with a provider's theme, until the kit has it. */
export const ThemeContext: React.Context<ThemeState | undefined> = /* #__PURE__ */ createContext<
  ThemeState | undefined
>(undefined)
