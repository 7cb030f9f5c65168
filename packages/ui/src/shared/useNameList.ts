import { useSpoken } from '../words/useSay.js'

/**
 * Joins names as the language in use does. From the right to the left each is in isolation: else those that are written from
 * the left would make the list go that way.
 */
export function useNameList(): (names: readonly string[]) => string {
  const { locale, direction } = useSpoken()
  return (names) =>
    new Intl.ListFormat(locale).format(direction === 'rtl' ? names.map((name) => `\u2068${name}\u2069`) : names)
}

/** The first names, and of the others how many they are. */
export function firstNames(
  all: readonly { readonly name: string }[],
  most: number,
  more: (count: number) => string,
): string[] {
  const names = all.slice(0, most).map(({ name }) => name)
  return all.length > most ? [...names, more(all.length - most)] : names
}
