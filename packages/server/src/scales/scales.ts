import type { TokenScale, TokenScales } from './scales.types.js'

/** How long a scale counts as new. */
const NEW_MS = 15_000
/** The most tokens whose scales are kept. */
const MAX_KEPT = 10_000

/** What the scales of all networks are read with. */
export interface ScalesDeps {
  /** The reader of each namespace. */
  readonly readers: ReadonlyMap<string, TokenScales>
  /** A clock in ms. */
  readonly now?: () => number
}

interface Kept {
  readonly at: number
  /** Undefined: the units are shown as they are. */
  readonly scale: TokenScale | undefined
}

/**
 * Makes the scales of the tokens of all networks. What was read stays known for the time in which no node answers: a history
 * can be shown then.
 */
export function createScales({ readers, now = Date.now }: ScalesDeps): TokenScales {
  const kept = new Map<string, Kept>()

  function keep(key: string, scale: TokenScale | undefined, at: number): void {
    kept.delete(key)
    kept.set(key, { at, scale })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async read(networkId, addresses) {
      const keyOf = (address: string): string => `${networkId} ${address}`
      const at = now()
      const isNew = (address: string): boolean => at - (kept.get(keyOf(address))?.at ?? -Infinity) < NEW_MS
      const wanted = [...new Set(addresses)].filter((address) => !isNew(address))
      const reader = readers.get(networkId.replace(/:.*/s, ''))
      if (reader && wanted.length > 0) {
        try {
          const read = await reader.read(networkId, wanted)
          for (const address of wanted) keep(keyOf(address), read.get(address), at)
        } catch (error) {
          if (wanted.some((address) => !kept.has(keyOf(address)))) throw error
        }
      }
      return new Map(
        addresses.flatMap((address) => {
          const scale = kept.get(keyOf(address))?.scale
          return scale ? [[address, scale] as const] : []
        }),
      )
    },
  }
}
