import { createContext, type Context } from 'react'
import { monogramOf } from './monogramOf.js'

/** The look of a disc with a letter, for a picture that is missing. */
export interface Disc {
  readonly letter: string
  /** Its colour in HSL: the hue in degrees, a multiple of 20. */
  readonly hue: number
  readonly saturation: number
  /** The lightness in percent. White text has a contrast of 4.5 and more on each colour. */
  readonly light: number
}

/** The looks of discs by name. */
export interface Discs {
  /**
   * Returns the look of a name. It differs from the looks of the other names of its letter that were drawn lately: 53,
   * more than a screen has.
   */
  of(name: string): Disc
}

const HUES = 18
/** A step that visits every hue, and goes far from the last one: 140 degrees. */
const STEP = 7
/**
 * Saturation and lightness of each tone of a hue. Yellow, green and turquoise look lighter than other hues of the same
 * lightness. The darker a tone is, the more saturated it has to be for its hues to be told apart.
 */
const TONES: readonly { readonly bright: Tone; readonly other: Tone }[] = [
  { other: [38, 42], bright: [46, 32] },
  { other: [56, 32], bright: [64, 23] },
  { other: [70, 22], bright: [100, 15] },
]
type Tone = readonly [saturation: number, light: number]
const COLOURS = HUES * TONES.length

const seedOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 3600, 7) % HUES

/** Returns the number of the look that a name tries after so many others. */
const lookOf = (name: string, tries: number): number =>
  Math.floor(tries / HUES) * HUES + ((seedOf(name) + tries * STEP) % HUES)

function discWith(letter: string, look: number): Disc {
  const hue = (look % HUES) * (360 / HUES)
  const tone = TONES[Math.floor(look / HUES)]?.[hue >= 40 && hue <= 180 ? 'bright' : 'other'] ?? [38, 42]
  return { letter, hue, saturation: tone[0], light: tone[1] }
}

/** The look of a disc alone. `tries` is how many looks for this name are taken. */
export const discOf = (name: string, tries = 0): Disc => discWith(monogramOf(name), lookOf(name, tries % COLOURS))

/**
 * Makes the looks of discs that are seen together: no two names have the same letter in the same colour. A name gets its
 * look when it is first drawn, and keeps it until 54 other names of its letter have been drawn since: a list of thousands
 * is scrolled through, and only some of its rows are seen at a time.
 */
export function createDiscs(): Discs {
  /** The looks of the names of each letter. The name that was drawn least lately comes first. */
  const letters = new Map<string, Map<string, number>>()

  function choose(name: string, drawn: Map<string, number>): number {
    const taken = new Set(drawn.values())
    for (let tries = 0; tries < COLOURS; tries += 1) {
      const look = lookOf(name, tries)
      if (!taken.has(look)) return look
    }
    const [[oldest, look] = [name, lookOf(name, 0)]] = drawn
    drawn.delete(oldest)
    return look
  }

  return {
    of(name) {
      const letter = monogramOf(name)
      const drawn = letters.get(letter) ?? new Map<string, number>()
      letters.set(letter, drawn)
      const look = drawn.get(name) ?? choose(name, drawn)
      drawn.delete(name)
      drawn.set(name, look)
      return discWith(letter, look)
    },
  }
}

/** The looks of the discs in the modal. Elsewhere a name has the look of {@link discOf}. */
export const DiscsContext: Context<Discs | undefined> = createContext<Discs | undefined>(undefined)
