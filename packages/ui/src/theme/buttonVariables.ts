import type { ThemeToken, ThemeVariables } from '@latchkit/core'

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

/**
 * Returns the CSS variables by which the buttons in the page follow the theme: `button.css` reads them. A variable
 * whose value is undefined is not set.
 */
export function buttonVariables({
  accent,
  fontFamily,
  radius,
  tokens = {},
}: ThemeVariables): Readonly<Record<`--latch-${string}`, string | undefined>> {
  const own = Object.entries(tokens).flatMap(([mode, values]) =>
    OF_BUTTONS.map((name) => [`--latch-${mode}-${name}`, values?.[name]] as const),
  )
  return {
    '--latch-accent': accent,
    '--latch-font': fontFamily,
    '--latch-radius': radius,
    ...Object.fromEntries(own.filter(([, value]) => value)),
  }
}
