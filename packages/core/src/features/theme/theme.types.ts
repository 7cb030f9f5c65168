/**
 * Which colours. `system` follows the visitor's setting live; `inherit` the page: the `color-scheme` that applies where the
 * modal stands, as `light-dark()` sees it, so that a page whose own is `light dark` follows the visitor's setting too.
 */
export type ThemeMode = 'dark' | 'light' | 'system' | 'inherit'

/** How much room there is: `compact` has lower rows and less padding; what is pressed stays 44 px high. */
export type ThemeDensity = 'comfortable' | 'compact'

/**
 * The design's colours by what they are for (docs/look.md). Each is the CSS variable of that name with `--lk-` before it.
 * `accent` is for rings, icons and progress, `accent-fill` for what bears white text, `accent-text` for links.
 */
export type ThemeToken =
  | 'bg'
  | 'surface-1'
  | 'surface-2'
  | 'surface-3'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'accent'
  | 'accent-fill'
  | 'accent-fill-hover'
  | 'accent-text'
  | 'accent-tint'
  | 'ring'
  | 'success'
  | 'error'
  | 'warning'
  | 'warning-tint'
  | 'backdrop'
  | 'shadow'

/** Some of the tokens, in CSS: colours, and for `shadow` the card's `box-shadow`. */
export type ThemeTokens = { readonly [token in ThemeToken]?: string | undefined }

/** The few knobs an app turns (S3.18). Values are CSS: a colour, a length, a font stack. */
export interface ThemeVariables {
  /**
   * Any CSS colour, `var(--brand)` of the page too. What is drawn in it keeps its hue and gets as much or as little light
   * as it takes to be read: white text on it, and itself as text, have 4.5:1.
   */
  readonly accent?: string | undefined
  readonly fontFamily?: string | undefined
  /** The card's corner radius, a length with a unit; a row's and a button's keep their proportion to it, 4 to 7. */
  readonly radius?: string | undefined
  /** Default: `comfortable`. */
  readonly density?: ThemeDensity | undefined
  /** Where the dialog stands while it isn't modal and so not in the browser's top layer: a whole number, as text. */
  readonly zIndex?: string | undefined
  /** The colour over the page behind the modal. */
  readonly backdrop?: string | undefined
  /** Single tokens, by mode. They are taken as they are: nobody checks that text on them can be read. */
  readonly tokens?: { readonly [mode in 'dark' | 'light']?: ThemeTokens | undefined } | undefined
}

/** A whole look as a plain object, to be spread into the options: `createLatch({ …, ...theme })`. */
export interface Theme {
  /** The mode it is at its best in. */
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

/** The look chosen for this kit (S3.18: dark unless the app says otherwise). */
export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
}

/** Which look this kit has. */
export interface ThemeController {
  readonly state: ThemeState
  setMode(mode: ThemeMode): void
  setVariables(variables: ThemeVariables): void
}

/** The options of the theme (S3.17). */
export interface ThemeOptions {
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
}
