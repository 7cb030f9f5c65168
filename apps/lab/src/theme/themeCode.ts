import type { Theme, ThemeMode, ThemeVariables } from '@latchkit/core'

/** A named theme, as it is imported. */
export interface NamedTheme {
  readonly name: string
  readonly theme: Theme
}

/** The code to paste: what `createLatch` is given for a look, which began as `named` where that is one. */
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

/** A value as this project writes it: single quotes unless there is one inside. */
function toCode(value: unknown): string {
  if (typeof value !== 'string') return value === undefined ? 'undefined' : JSON.stringify(value)
  const quoted = JSON.stringify(value)
  return value.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}
