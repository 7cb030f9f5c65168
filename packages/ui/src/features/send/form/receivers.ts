import type { KnownReceiver, Namespace } from '@latchkit/core'
import { foldAddress } from '@latchkit/core/adapter'

/** How many known addresses are offered at once. */
const MAX_OFFERED = 5

/** A text as the field takes it: without white space, which labels may have. */
const bare = (text: string): string => text.replace(/\s/g, '')

/** A text as it is searched for, in one case. */
const plain = (text: string): string => bare(text).toLowerCase()

/**
 * The known addresses that a typed text may mean: all for an empty one, else those whose label, name or address contains
 * it. None where the text is one of them already.
 */
export function offeredFor(
  namespace: Namespace,
  typed: string,
  known: readonly KnownReceiver[],
): readonly KnownReceiver[] {
  const text = plain(typed)
  const folded = foldAddress(namespace, bare(typed))
  if (known.some(({ address }) => foldAddress(namespace, address) === folded)) return []
  const contains = (other: string | undefined): boolean => other !== undefined && plain(other).includes(text)
  return known
    .filter(({ label, name, address }) => contains(label) || contains(name) || contains(address))
    .slice(0, MAX_OFFERED)
}
