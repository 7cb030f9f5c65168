import { createContext, type Context } from 'react'
import { monogramOf } from './monogramOf.js'

/** The look of a disc with a letter, for a picture that is missing. */
export interface Disc {
  readonly letter: string
  /** Its colour in HSL: the hue in degrees, a multiple of 20. */
  readonly hue: number
  /** The lightness in percent. White text has a contrast of 4.5 and more on each colour. */
  readonly light: number
}

/** The looks of discs by name. */
export interface Discs {
  /** Returns the look of a name. Another name of the same letter gets another look from then on. */
  of(name: string): Disc
}

/** Hues that are told apart at a glance. */
const HUES = 18
/** How often another hue is tried for a letter: each hue in four tones. */
const TRIES = HUES * 4
/** A step that visits every hue, and goes far from the last one: 140 degrees. */
const STEP = 7

const seedOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 3600, 7) % HUES

/** The lightness of the first tone of a hue. Yellow, green and turquoise look lighter than other hues of the same one. */
const lightOf = (hue: number): number => (hue >= 40 && hue <= 180 ? 34 : 42)

/** The look of a disc alone. `tries` is how many looks for this name are taken. */
export function discOf(name: string, tries = 0): Disc {
  const hue = ((seedOf(name) + tries * STEP) % HUES) * (360 / HUES)
  // Each further tone is darker by a fifth of the first one.
  return { letter: monogramOf(name), hue, light: Math.round(lightOf(hue) * (1 - 0.19 * Math.floor(tries / HUES))) }
}

/**
 * Makes the looks of discs that are seen together: no two names have the same letter in the same colour, up to 72 names
 * of one letter. A name gets its look when it is first drawn, and keeps it.
 */
export function createDiscs(): Discs {
  const discs = new Map<string, Disc>()
  const taken = new Set<string>()
  const lookOf = ({ letter, hue, light }: Disc): string => `${letter} ${hue} ${light}`

  function choose(name: string): Disc {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const disc = discOf(name, tries)
      if (!taken.has(lookOf(disc))) return disc
    }
    return discOf(name)
  }

  return {
    of(name) {
      const disc = discs.get(name) ?? choose(name)
      discs.set(name, disc)
      taken.add(lookOf(disc))
      return disc
    },
  }
}

/** The looks of the discs in the modal. Elsewhere a name has the look of {@link discOf}. */
export const DiscsContext: Context<Discs | undefined> = createContext<Discs | undefined>(undefined)
