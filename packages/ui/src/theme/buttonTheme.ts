import type { ModeVariables, ThemeState } from '@latchkit/core'

/** CSS custom properties of the page's buttons, by name. */
export type ButtonVariables = Readonly<Record<`--latch-${string}`, string | undefined>>

const named = ({ accent, fontFamily, radius }: ModeVariables, suffix = ''): ButtonVariables => ({
  [`--latch-accent${suffix}`]: accent,
  [`--latch-font${suffix}`]: fontFamily,
  [`--latch-radius${suffix}`]: radius,
})

/** Whether the variables depend on a mode that only the browser knows. `button.css` then chooses between both. */
export const isPair = ({ mode, variables }: ThemeState): boolean =>
  !!variables.modes && mode !== 'dark' && mode !== 'light'

/** Returns the variables of a theme that `button.css` reads. */
export function buttonVariables(theme: ThemeState): ButtonVariables {
  const { mode, variables } = theme
  const of = (one: 'dark' | 'light'): ModeVariables => ({ ...variables, ...variables.modes?.[one] })
  if (isPair(theme)) return { ...named(of('dark'), '-dark'), ...named(of('light'), '-light') }
  return named(of(mode === 'light' ? 'light' : 'dark'))
}
