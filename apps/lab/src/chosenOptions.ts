/** The languages that the ui has words in, as BCP 47 tags. */
export const LANGUAGES: readonly string[] =
  'en ar de es fa fr he hi id it ja ko ms nl pl pt-BR ru th tr uk vi zh-CN zh-HK zh-TW'.split(' ')

/** What the form offers, by the parameter: the first is what goes without it. An empty list takes any text. */
export const CHOICES = {
  locale: ['auto', ...LANGUAGES, 'qps'],
  theme: ['dark', 'light', 'system', 'inherit'],
  form: ['modal', 'inline', 'fullScreen'],
  accent: [],
  services: ['on', 'off', 'relay', 'directory'],
  debug: ['false', 'true'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A parameter that the form knows. */
export type Choice = keyof typeof CHOICES

/** The query with what was chosen. What goes without a parameter has none; parameters that the form doesn't know stay. */
export function withChosen(query: URLSearchParams, chosen: ReadonlyMap<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, [usual = '']] of Object.entries<readonly string[]>(CHOICES)) {
    const value = chosen.get(name) ?? usual
    if (value === usual) next.delete(name)
    else next.set(name, value)
  }
  return next
}
