import type { Theme, ThemeMode, ThemeVariables } from '@latchkit/core'

/** A named theme, with the name of its import. */
export interface NamedTheme {
  readonly name: string
  readonly theme: Theme
}

/** Returns the code that passes a theme to `createLatch`. `named` is the named theme that it began with, if any. */
export function themeCode({ themeMode, themeVariables }: Theme, named: NamedTheme | undefined): string {
  const own = themeVariables
  const base: ThemeVariables = named?.theme.themeVariables ?? {}
  const names = Object.keys({ ...base, ...own }) as (keyof ThemeVariables)[]
  const changed = names.filter((name) => own[name] !== base[name])
  const knobs = changed.map((name) => `    ${name}: ${toCode(own[name])},`)
  const lines = [
    ...(named ? [`  ...${named.name},`] : []),
    ...modeLine(themeMode, named),
    ...(knobs.length > 0
      ? ['  themeVariables: {', ...(named ? [`    ...${named.name}.themeVariables,`] : []), ...knobs, '  },']
      : []),
  ]
  return [
    `import { createLatch } from '@latchkit/core'`,
    ...(named ? [`import { ${named.name} } from '@latchkit/ui/themes'`] : []),
    '',
    'const latch = createLatch({',
    '  // networks, adapters, metadata: as before',
    ...lines,
    '})',
  ].join('\n')
}

const modeLine = (mode: ThemeMode, named: NamedTheme | undefined): string[] =>
  mode === (named?.theme.themeMode ?? 'dark') ? [] : [`  themeMode: ${toCode(mode)},`]

/** Returns a value as this project writes it: in single quotes, unless it contains one. */
function toCode(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? 'undefined' : JSON.stringify(value)
  const quoted = JSON.stringify(value)
  return value.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}
