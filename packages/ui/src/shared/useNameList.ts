import { useTranslation } from '../words/useSay.js'

/**
 * Returns a function that joins names as the language in use does. In a right-to-left language it isolates each name
 * (U+2068, U+2069), because left-to-right names would otherwise turn the order of the list around.
 */
export function useNameList(): (names: readonly string[]) => string {
  const { locale, direction } = useTranslation()
  return (names) =>
    new Intl.ListFormat(locale).format(direction === 'rtl' ? names.map((name) => `\u2068${name}\u2069`) : names)
}

/** Returns the first `most` names, and `more(count)` for the number of the others where there are any. */
export function firstNames(
  all: readonly { readonly name: string }[],
  most: number,
  more: (count: number) => string,
): string[] {
  const names = all.slice(0, most).map(({ name }) => name)
  return all.length > most ? [...names, more(all.length - most)] : names
}
