import type { ThemeToken } from '@latchkit/core'

/** A mode that tokens have values for. */
export type TokenMode = 'dark' | 'light'

type TokenValues = Readonly<Record<TokenMode, string>>

const same = (value: string): TokenValues => ({ dark: value, light: value })
const shadow = (far: number, near: number): string =>
  `0 24px 64px -16px rgb(0 0 0 / ${far}%), 0 4px 12px rgb(0 0 0 / ${near}%)`

/**
 * The colours of docs/look.md, in CSS, for Storybook and for tests. No shipped code needs this table: a page loads its
 * tokens before the first click, so they ship as the text of `tokens.css`. `tokens.test.ts` writes that file from this
 * table (with `vitest -u`) and keeps the two equal.
 */
export const tokens: Readonly<Record<ThemeToken, TokenValues>> = {
  bg: { dark: '#121313', light: '#fff' },
  'surface-1': { dark: '#191a1b', light: '#f6f7f9' },
  'surface-2': { dark: '#212324', light: '#eef0f3' },
  'surface-3': { dark: '#2a2c2e', light: '#e3e6eb' },
  line: { dark: 'rgb(255 255 255 / 8%)', light: 'rgb(18 19 19 / 8%)' },
  'line-strong': { dark: 'rgb(255 255 255 / 14%)', light: 'rgb(18 19 19 / 14%)' },
  text: { dark: '#f4f5f6', light: '#121313' },
  'text-2': { dark: '#a2a7ae', light: '#545a63' },
  'text-3': { dark: '#959ba3', light: '#5f656f' },
  accent: { dark: 'hsl(230deg 100% 67%)', light: 'hsl(231deg 100% 70%)' },
  'accent-fill': same('hsl(230deg 100% 62%)'),
  'accent-fill-hover': same('hsl(230deg 92% 56%)'),
  'accent-text': { dark: '#8094ff', light: '#3853eb' },
  'accent-tint': { dark: 'hsl(230deg 100% 67% / 16%)', light: 'hsl(231deg 100% 70% / 10%)' },
  ring: { dark: 'var(--lk-accent)', light: 'var(--lk-accent-fill)' },
  success: { dark: '#3fd08a', light: '#0b7045' },
  error: { dark: '#ff6b6b', light: '#c42b25' },
  warning: { dark: '#f5b544', light: '#7d5100' },
  'warning-tint': { dark: 'rgb(245 181 68 / 12%)', light: 'rgb(245 181 68 / 18%)' },
  backdrop: same('rgb(0 0 0 / 60%)'),
  shadow: { dark: shadow(70, 35), light: shadow(28, 8) },
}

/**
 * Corner radii in px for the card's default radius of 28: `--lk-radius-` and the name. With another card radius each
 * keeps its proportion.
 */
export const radii = {
  card: 28,
  large: 22,
  group: 20,
  tabs: 18,
  row: 16,
  inner: 14,
  picture: 12,
  small: 10,
  badge: 8,
  box: 6,
  link: 4,
} as const

/**
 * Heights, widths and gaps in px, in both densities: `--lk-` and the name. `pad` is between the card's edge and its
 * content, `inset` between the parts of a row, `gap` between rows, `gap-wide` between the parts of a message.
 */
export const sizes = {
  header: { comfortable: 56, compact: 48 },
  row: { comfortable: 56, compact: 44 },
  button: { comfortable: 48, compact: 44 },
  picture: { comfortable: 40, compact: 32 },
  pad: { comfortable: 16, compact: 12 },
  inset: { comfortable: 12, compact: 10 },
  gap: { comfortable: 8, compact: 4 },
  'gap-wide': { comfortable: 20, compact: 14 },
} as const

/** The type scale: sizes and line heights in px, weights, and tracking in em. */
export const type = {
  amount: { size: 48, line: 52, weight: 600, tracking: -0.04 },
  balance: { size: 40, line: 48, weight: 600, tracking: -0.035 },
  title: { size: 20, line: 26, weight: 600, tracking: 0 },
  heading: { size: 17, line: 24, weight: 600, tracking: 0 },
  row: { size: 15, line: 20, weight: 500, tracking: 0 },
  strong: { size: 15, line: 20, weight: 600, tracking: 0 },
  body: { size: 15, line: 21, weight: 400, tracking: 0 },
  input: { size: 16, line: 24, weight: 400, tracking: 0 },
  small: { size: 13, line: 18, weight: 400, tracking: 0 },
  label: { size: 13, line: 18, weight: 500, tracking: 0 },
  badge: { size: 12, line: 16, weight: 500, tracking: 0 },
  mono: { size: 12, line: 17, weight: 400, tracking: 0 },
} as const

/** The steps of the spacing scale, in px. */
export const space = [2, 4, 8, 12, 16, 20, 24, 32] as const

/** The font stack: nothing is downloaded. */
export const font = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
