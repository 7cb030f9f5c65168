/** Letters of other scripts, and digits, that look like a Latin letter. */
const LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  ['aаαɑ@', 'bвβ8', 'cсϲ', 'dԁ', 'eеεё3', 'gԍɡ', 'hнһ', 'iіιíı1l|!', 'jј', 'kкκ', 'mм', 'nпηո', 'oоοσ0', 'pрρ', 'qԛ']
    .concat(['rгř', 'sѕ5$', 'tтτ', 'uυս', 'vνѵ', 'wԝω', 'xхχ', 'yуγ', 'zᴢ2'])
    .flatMap(([latin = '', ...others]) => others.map((each) => [each, latin])),
)

/**
 * What a name looks like (F151): without accents, spaces and signs, in small Latin letters where letters of other scripts
 * look like them. Two names with one look are taken for each other.
 */
export function plainFormOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain]
    .map((letter) => LIKE[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The address of a site in a name: a scheme, `www.`, a Telegram link, or a word with a top-level domain behind it. */
const LINK = /:\/\/|\bwww\.|\bt\.me\b|[\p{L}\p{N}-]\.[a-z]{2,24}(?![\p{L}\p{N}])/iu

/** Whether a name holds the address of a site. */
export const hasLink = (name: string): boolean => LINK.test(name)

/** Whether a name has Latin letters, and letters of other scripts that look like Latin ones: no honest name has both. */
export function mixesScripts(name: string): boolean {
  const letters = [...name.normalize('NFKD').toLowerCase()]
  const isDisguised = (letter: string): boolean => letter in LIKE && /^[^\p{ASCII}\p{Script=Latin}]$/u.test(letter)
  return letters.some(isDisguised) && /[a-z]/.test(letters.join(''))
}

/**
 * How the names of a token that no list has deceive: tokens and activity hide it by this one rule (F151, F285). `trustedForms`:
 * what the names of trusted tokens look like. Default: none is known.
 */
export function deceptionOf(
  { name, symbol }: { readonly name: string; readonly symbol: string },
  trustedForms?: ReadonlySet<string>,
): 'lookalike' | 'link' | undefined {
  const names = [name, symbol]
  if (names.some((each) => trustedForms?.has(plainFormOf(each)) || mixesScripts(each))) return 'lookalike'
  return names.some(hasLink) ? 'link' : undefined
}

/** What the names of trusted tokens look like. A name of signs alone looks like nothing. */
export function plainFormsOf(names: readonly string[]): ReadonlySet<string> {
  const trustedForms = new Set(names.map(plainFormOf))
  trustedForms.delete('')
  return trustedForms
}
