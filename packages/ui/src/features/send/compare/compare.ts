import type { Namespace } from '@latchkit/core'
import { foldAddress } from '@latchkit/core/adapter'

/** A character of an address, and whether the other address has another one in its place. */
export interface ComparedCharacter {
  readonly text: string
  readonly differs: boolean
}

/**
 * Compares two addresses character by character. The case of letters counts where it has a meaning.
 */
export function compareAddresses(
  namespace: Namespace,
  one: string,
  other: string,
): readonly [readonly ComparedCharacter[], readonly ComparedCharacter[]] {
  const fold = (text: string): string => foldAddress(namespace, text)
  const marked = (text: string, beside: string): ComparedCharacter[] =>
    [...text].map((sign, index) => ({ text: sign, differs: fold(text)[index] !== fold(beside)[index] }))
  return [marked(one, other), marked(other, one)]
}
