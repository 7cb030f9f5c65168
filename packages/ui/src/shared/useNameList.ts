import { useSpoken } from '../words/useSay.js'

/** Joins names as the language in use does. */
export function useNameList(): (names: readonly string[]) => string {
  const { locale } = useSpoken()
  return (names) => new Intl.ListFormat(locale).format(names)
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
