import { isRecord } from '../../base/guard.js'
import type { ThemeDensity, ThemeToken, ThemeVariables } from './theme.types.js'

/** The type of `CSS.supports`: whether the browser takes a value for a CSS property. */
export type Supports = (property: string, value: string) => boolean

const TOKENS: Readonly<Record<ThemeToken, 'color' | 'box-shadow'>> = {
  bg: 'color',
  'surface-1': 'color',
  'surface-2': 'color',
  'surface-3': 'color',
  line: 'color',
  'line-strong': 'color',
  text: 'color',
  'text-2': 'color',
  'text-3': 'color',
  accent: 'color',
  'accent-fill': 'color',
  'accent-fill-hover': 'color',
  'accent-text': 'color',
  'accent-tint': 'color',
  ring: 'color',
  success: 'color',
  error: 'color',
  warning: 'color',
  'warning-tint': 'color',
  backdrop: 'color',
  shadow: 'box-shadow',
}

const DENSITIES: readonly ThemeDensity[] = ['comfortable', 'compact']

/** A CSS property that takes exactly one length with a unit: it stands for the type "length". */
const LENGTH = 'outline-offset'

const KNOBS = {
  accent: 'color',
  backdrop: 'color',
  fontFamily: 'font-family',
  radius: LENGTH,
  zIndex: 'z-index',
} as const

/**
 * Returns a sentence for each value of a theme that has no effect (S3.18). Without `supports`, CSS values are not checked,
 * only names and types.
 */
export function themeFlaws(variables: ThemeVariables = {}, supports: Supports = () => true): string[] {
  const { tokens, density, modes = {}, ...knobs } = variables
  const values = Object.entries(KNOBS).flatMap(([name, property]) =>
    isTaken(property, knobs[name as keyof typeof KNOBS], supports)
      ? []
      : [ignored(name, `is no CSS ${property === LENGTH ? 'length' : property}`)],
  )
  const isKnown = density === undefined || DENSITIES.includes(density)
  return [
    ...values,
    ...(isKnown ? [] : [ignored('density', `is not ${DENSITIES.join(' or ')}`)]),
    ...(tokens === undefined ? [] : tokenFlaws(tokens, supports)),
    ...Object.entries(modes).flatMap(([mode, own]) =>
      themeFlaws(own, supports).map((flaw) => flaw.replace(PLACE, `${PLACE}modes.${mode}.`)),
    ),
  ]
}

function tokenFlaws(tokens: unknown, supports: Supports): string[] {
  if (!isRecord(tokens)) return [ignored('tokens', 'is not { dark, light }')]
  return Object.entries(tokens).flatMap(([mode, values]) => {
    const place = `tokens.${mode}`
    if (values === undefined) return []
    if (mode !== 'dark' && mode !== 'light') return [ignored(place, 'is not dark or light')]
    if (!isRecord(values)) return [ignored(place, 'is no object of tokens')]
    return Object.entries(values).flatMap(([token, value]) => {
      if (!Object.hasOwn(TOKENS, token)) return [ignored(`${place}.${token}`, 'is no token')]
      const property = TOKENS[token as ThemeToken]
      return isTaken(property, value, supports) ? [] : [ignored(`${place}.${token}`, `is no CSS ${property}`)]
    })
  })
}

const isTaken = (property: string, value: unknown, supports: Supports): boolean =>
  value === undefined || (typeof value === 'string' && supports(property, value))

const PLACE = 'themeVariables.'

const ignored = (name: string, why: string): string => `${PLACE}${name} has no effect: it ${why}.`
