/** The languages that the ui is translated to, as BCP 47 tags. */
export const LANGUAGES: readonly string[] =
  'en ar de es fa fr he hi id it ja ko ms nl pl pt-BR ru th tr uk vi zh-CN zh-HK zh-TW'.split(' ')

/** The values that the form offers, by parameter. The first is the default. An empty list accepts any text. */
export const CHOICES = {
  locale: ['auto', ...LANGUAGES, 'qps'],
  theme: ['dark', 'light', 'system', 'inherit'],
  form: ['modal', 'inline', 'fullScreen'],
  accent: [],
  services: ['on', 'off', 'rpc', 'server', 'relay', 'directory'],
  siwx: ['off', 'required', 'optional', 'one-click'],
  debug: ['false', 'true'],
  names: ['false', 'true'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A parameter that the form offers. */
export type Choice = keyof typeof CHOICES

/** Returns the query with the chosen values. A parameter with its default value is left out. Other parameters stay. */
export function withChosen(query: URLSearchParams, chosen: ReadonlyMap<string, string>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, [usual = '']] of Object.entries<readonly string[]>(CHOICES)) {
    const value = chosen.get(name) ?? usual
    if (value === usual) next.delete(name)
    else next.set(name, value)
  }
  return next
}
