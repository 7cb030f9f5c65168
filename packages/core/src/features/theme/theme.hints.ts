import type { HintContext } from '../../kit/feature.types.js'
import { themeFlaws } from './theme.rules.js'
import type { ThemeVariables } from './theme.types.js'

const VARIABLES: Readonly<Record<keyof ThemeVariables, true>> = {
  accent: true,
  fontFamily: true,
  radius: true,
  density: true,
  zIndex: true,
  backdrop: true,
  tokens: true,
  modes: true,
}

/** Hints at unknown names in the option `themeVariables`, and at values without effect. */
export function hintsOf({ given: { themeVariables = {} }, supports }: HintContext): readonly string[] {
  const unknown = Object.entries(themeVariables).flatMap(([name, value]) =>
    value === undefined || Object.hasOwn(VARIABLES, name) ? [] : [`themeVariables.${name}`],
  )
  const flaws = themeFlaws(themeVariables, supports)
  return unknown.length > 0 ? [`no such option, misspelt perhaps: ${unknown.join(', ')}.`, ...flaws] : flaws
}
