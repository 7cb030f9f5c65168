import type { KnownReceiver } from '@latchkit/core'

/** How many known addresses are offered at once. */
const MAX_OFFERED = 5

/** A text as it is compared. The field takes no white space, which labels may have. */
const plain = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/**
 * The known addresses that a typed text may mean: all for an empty one, else those whose label, name or address contains
 * it. None where the text is one of them already.
 */
export function offeredFor(typed: string, known: readonly KnownReceiver[]): readonly KnownReceiver[] {
  const text = plain(typed)
  if (known.some(({ address }) => address.toLowerCase() === text)) return []
  const contains = (other: string | undefined): boolean => other !== undefined && plain(other).includes(text)
  return known
    .filter(({ label, name, address }) => contains(label) || contains(name) || contains(address))
    .slice(0, MAX_OFFERED)
}
