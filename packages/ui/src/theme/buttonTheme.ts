import type { ModeVariables, ThemeState, ThemeToken } from '@latchkit/core'

/** CSS custom properties of the page's buttons, by name. */
export type ButtonVariables = Readonly<Record<`--latch-${string}`, string | undefined>>

/** The tokens that the buttons in the page are drawn in. */
const OF_BUTTONS: readonly ThemeToken[] = [
  'surface-1',
  'surface-2',
  'surface-3',
  'text',
  'line',
  'warning',
  'accent-fill',
  'accent-fill-hover',
]

const MODES = ['dark', 'light'] as const

const named = ({ accent, fontFamily, radius }: ModeVariables, suffix = ''): ButtonVariables => ({
  [`--latch-accent${suffix}`]: accent,
  [`--latch-font${suffix}`]: fontFamily,
  [`--latch-radius${suffix}`]: radius,
})

/** Whether the variables depend on a mode that only the browser knows. `button.css` then chooses between both. */
export const isPair = ({ mode, variables }: ThemeState): boolean =>
  !!variables.modes && mode !== 'dark' && mode !== 'light'

/** Returns the tokens of each mode, which `button.css` reads in that mode alone: `--latch-dark-text`, … */
const tokensOf = ({ tokens, modes }: ThemeState['variables']): ButtonVariables =>
  Object.fromEntries(
    MODES.flatMap((mode) => {
      const own = { ...tokens?.[mode], ...modes?.[mode]?.tokens?.[mode] }
      return OF_BUTTONS.filter((name) => own[name]).map((name) => [`--latch-${mode}-${name}`, own[name]])
    }),
  )

/** Returns the variables of a theme that `button.css` reads. A variable whose value is undefined is not set. */
export function buttonVariables(theme: ThemeState): ButtonVariables {
  const { mode, variables } = theme
  const of = (one: 'dark' | 'light'): ModeVariables => ({ ...variables, ...variables.modes?.[one] })
  const tokens = tokensOf(variables)
  if (isPair(theme)) return { ...named(of('dark'), '-dark'), ...named(of('light'), '-light'), ...tokens }
  return { ...named(of(mode === 'light' ? 'light' : 'dark')), ...tokens }
}
