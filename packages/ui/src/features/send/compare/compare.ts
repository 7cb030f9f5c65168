/** A character of an address, and whether the other address has another one in its place. */
export interface ComparedCharacter {
  readonly text: string
  readonly differs: boolean
}

/**
 * Compares two addresses character by character. The case of letters counts, except in hexadecimal addresses, where it is a
 * checksum.
 */
export function compareAddresses(
  one: string,
  other: string,
): readonly [readonly ComparedCharacter[], readonly ComparedCharacter[]] {
  const fold = (text: string): string => (/^0x/i.test(one) ? text.toLowerCase() : text)
  const marked = (text: string, beside: string): ComparedCharacter[] =>
    [...text].map((sign, index) => ({ text: sign, differs: fold(sign) !== fold([...beside][index] ?? '') }))
  return [marked(one, other), marked(other, one)]
}
