import type { ThemeToken, ThemeTokens, ThemeVariables } from '@latchkit/core'
import { type AccentGround, deriveAccent } from '../../theme/accent.js'
import type { Rgb } from '../../theme/oklch.js'
import { readColor } from '../../theme/readColor.js'
import compactStyles from '../../theme/compact.css'
import lightStyles from '../../theme/light.css'
import { adoptSheet } from './adoptSheet.js'
import { followPage } from './followPage.js'
import type { Themed } from './followTheme.js'

/**
 * Gives the host the look that was chosen, and follows it: the mode `system` follows the visitor's setting,
 * `inherit` the page. Returns a function that ends following.
 */
export function followOwnTheme(themed: Themed, host: HTMLElement): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const page = followPage(host, update)
  const light = host.ownerDocument.defaultView?.matchMedia?.('(prefers-color-scheme: light)')
  let theme: unknown
  let last: string | undefined
  let written: readonly string[] = []

  // Called at every change of the kit's state. The theme is the same object until it changes.
  function follow(): void {
    if (themed.getState().theme !== theme) update()
  }

  function update(): void {
    const state = themed.getState().theme
    const { mode, variables: ofBoth } = state
    theme = state
    const inherited = page.read(mode === 'inherit')
    const preferred = light?.matches ? 'light' : 'dark'
    const shown = inherited ?? (mode === 'light' || mode === 'dark' ? mode : preferred)
    host.dataset.mode = shown
    const variables = { ...ofBoth, ...ofBoth.modes?.[shown] }
    const now = JSON.stringify([shown, variables])
    // The value of a variable of the page may have changed.
    if (now !== last || variables.accent?.includes('var(')) write(variables)
    last = now
  }

  function write(variables: ThemeVariables): void {
    const mode = host.dataset.mode === 'light' ? 'light' : 'dark'
    for (const name of written) host.style.removeProperty(name)
    const tokens = variables.tokens?.[mode] ?? {}
    const set = (values: object): void => {
      for (const [name, value] of Object.entries(values)) host.style.setProperty(`--lk-${name}`, String(value))
      written = [...written, ...Object.keys(values).map((name) => `--lk-${name}`)]
    }
    written = []
    const own = taken(tokens)
    set({ ...knobsOf(variables), ...(own.bg && SURFACES_ON_BG), ...own })
    // The accent is derived last: it depends on the backgrounds, which the app's tokens may change.
    const accent = variables.accent === undefined ? undefined : readColor(root, variables.accent)
    if (accent) set({ ...deriveAccent(accent, groundOf(root, mode)), ...own })
    host.toggleAttribute('data-density', false)
    if (variables.density === 'compact') host.dataset.density = variables.density
  }

  for (const { text } of [lightStyles, compactStyles]) adoptSheet(root, text)
  update()
  light?.addEventListener('change', update)
  const stop = themed.subscribe(follow)
  return () => {
    stop()
    light?.removeEventListener('change', update)
    page.end()
  }
}

/** The surfaces above a background of the app: about as far from it, towards the text, as those of the kit are. */
const SURFACES_ON_BG = {
  'surface-1': 'color-mix(in srgb, var(--lk-bg), var(--lk-text) 3%)',
  'surface-2': 'color-mix(in srgb, var(--lk-bg), var(--lk-text) 7%)',
  'surface-3': 'color-mix(in srgb, var(--lk-bg), var(--lk-text) 11%)',
} satisfies ThemeTokens

/** Whether a value is valid CSS for `property`. A variable accepts any text, but would disable the rules that use it. */
const isFor = (property: string, value: unknown): value is string =>
  typeof value === 'string' && CSS.supports(property, value)

function knobsOf({ fontFamily, radius, zIndex, backdrop }: ThemeVariables): Record<string, string> {
  return {
    ...(isFor('font-family', fontFamily) && { font: fontFamily }),
    ...(isFor('outline-offset', radius) && { 'radius-card': radius }),
    ...(isFor('z-index', zIndex) && { z: zIndex }),
    ...(isFor('background-color', backdrop) && { backdrop }),
  }
}

function taken(tokens: ThemeTokens): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [token, value] of Object.entries(tokens))
    if (isFor(token === 'shadow' ? 'box-shadow' : 'background-color', value))
      // The snackbar lists its hairline after the shadow, and `none` is not allowed in a list.
      values[token] = value === 'none' ? '0 0 #0000' : value
  return values
}

function groundOf(root: ShadowRoot, mode: 'dark' | 'light'): AccentGround {
  const plain: Rgb = mode === 'light' ? [1, 1, 1] : [0, 0, 0]
  const read = (token: ThemeToken): Rgb => readColor(root, `var(--lk-${token})`) ?? plain
  return {
    bg: read('bg'),
    surfaces: [read('surface-1'), read('surface-2'), read('surface-3')],
    texts: [read('text'), read('text-2')],
    tint: mode === 'light' ? 0.1 : 0.16,
  }
}
