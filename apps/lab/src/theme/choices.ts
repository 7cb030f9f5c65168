import type { Theme, ThemeMode, ThemeVariables } from '@latchkit/core'
import type { NamedTheme } from './themeCode.js'

/** The choices in the theme builder. */
export interface Choices {
  readonly theme: Theme
  /** The named theme that the choices began with, if any. */
  readonly named: NamedTheme | undefined
  /** The mode of the page behind the modal. */
  readonly page: 'dark' | 'light'
}

/** Every mode, in the order in which the builder offers them. */
export const MODES: readonly ThemeMode[] = ['dark', 'light', 'system', 'inherit']

/** The patterns of valid values, by theme variable. */
const KNOBS: Readonly<Record<string, RegExp>> = {
  accent: /./,
  radius: /^\d+px$/,
  fontFamily: /./,
  density: /^compact$/,
  backdrop: /./,
}

/** Returns the choices for a named theme, or for the design's own look. */
export const startFrom = (named: NamedTheme | undefined): Choices => {
  const theme = named?.theme ?? { themeMode: 'dark', themeVariables: {} }
  return { theme, named, page: theme.themeMode === 'light' ? 'light' : 'dark' }
}

/** Reads the choices from the builder's address. Invalid values are ignored. */
export function readChoices(query: URLSearchParams, themes: Readonly<Record<string, Theme>>): Choices {
  const name = query.get('from') ?? ''
  const theme = Object.hasOwn(themes, name) ? themes[name] : undefined
  const start = startFrom(theme && { name, theme })
  const page = query.get('page')
  return {
    theme: {
      themeMode: MODES.find((mode) => mode === query.get('mode')) ?? start.theme.themeMode,
      themeVariables: turned(start.theme.themeVariables, query),
    },
    named: start.named,
    page: page === 'dark' || page === 'light' ? page : start.page,
  }
}

/**
 * Writes the choices as a query. It has the differences from the start, with an empty value for a variable that was
 * reset.
 */
export function writeChoices({ theme, named, page }: Choices): URLSearchParams {
  const start = startFrom(named)
  const query = new URLSearchParams(named && { from: named.name })
  if (theme.themeMode !== start.theme.themeMode) query.set('mode', theme.themeMode)
  const [before, now] = [start.theme.themeVariables, theme.themeVariables] as Record<string, string | undefined>[]
  for (const knob of Object.keys(KNOBS)) if (now?.[knob] !== before?.[knob]) query.set(knob, now?.[knob] ?? '')
  if (page !== start.page) query.set('page', page)
  return query
}

function turned(base: ThemeVariables, query: URLSearchParams): ThemeVariables {
  const knobs: Record<string, unknown> = { ...base }
  for (const [knob, sense] of Object.entries(KNOBS)) {
    const value = query.get(knob)
    if (value === '') delete knobs[knob]
    else if (value !== null && sense.test(value)) knobs[knob] = value
  }
  return knobs
}
