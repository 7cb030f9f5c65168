/**
 * Which set of colours the kit uses. `system` follows the visitor's setting live. `inherit` follows the page: the CSS
 * `color-scheme` that applies to the modal's element, as `light-dark()` reads it. A page with `color-scheme: light dark`
 * therefore follows the visitor's setting too.
 */
export type ThemeMode = 'dark' | 'light' | 'system' | 'inherit'

/** How dense views are. `compact` has lower rows and less padding; press targets stay 44 CSS pixels high. */
export type ThemeDensity = 'comfortable' | 'compact'

/**
 * The colours of the design, named after their use (docs/look.md). Each is a CSS variable: `--lk-` and the name. `accent` is
 * for rings, icons and progress, `accent-fill` for surfaces with white text, `accent-text` for links.
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

/** CSS values for some of the tokens: colours, and for `shadow` the card's `box-shadow`. */
export type ThemeTokens = { readonly [token in ThemeToken]?: string | undefined }

/** The variables of the theme that an app may set (S3.18). Values are CSS: a colour, a length, a font stack. */
export interface ThemeVariables extends ModeVariables {
  /** Variables of one mode alone. Each of them replaces the one of the same name that is for both modes. */
  readonly modes?: { readonly [mode in 'dark' | 'light']?: ModeVariables | undefined } | undefined
}

/** The variables of the theme that may differ between the modes. */
export interface ModeVariables {
  /**
   * The accent colour: any CSS colour, `var(--brand)` of the page too. Colours derived from it keep its hue. Their lightness
   * is adapted, so that white text on the accent, and text in the accent, have a contrast of 4.5:1.
   */
  readonly accent?: string | undefined
  /** A CSS font stack. */
  readonly fontFamily?: string | undefined
  /** The corner radius of the card: a length with a unit. Rows and buttons have 4/7 of it. */
  readonly radius?: string | undefined
  /** How dense views are. Default: `comfortable`. */
  readonly density?: ThemeDensity | undefined
  /** The CSS `z-index` of the dialog while it is not modal, and so not in the browser's top layer: a whole number as text. */
  readonly zIndex?: string | undefined
  /** The colour over the page behind the modal. */
  readonly backdrop?: string | undefined
  /** Single tokens, by mode. They are used unchanged: the contrast of text on them is not checked. */
  readonly tokens?: { readonly [mode in 'dark' | 'light']?: ThemeTokens | undefined } | undefined
}

/**
 * A theme as a plain object: the option `theme`, or spread into the options, `createLatch({ …, ...theme })`.
 */
export interface Theme {
  /** The mode that the theme was designed for. */
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  /**
   * The same theme once more, in the themes of `@latchkit/ui/themes`: the option `theme`. So a theme that is spread into
   * the options keeps its variables where the app adds `themeVariables` of its own.
   */
  readonly theme?: Theme | undefined
}

/** A theme for each mode. The mode follows the visitor's setting, unless the app names one. */
export interface ThemePair {
  readonly light: Theme
  readonly dark: Theme
}

/** What an app may choose as its theme. */
export type ThemeChoice = Theme | ThemePair

/** The mode and the variables in use (S3.18: the default mode is dark). */
export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
}

/** The controller of the theme. */
export interface ThemeController {
  /** The mode and the variables in use. It changes in place. */
  readonly state: ThemeState
  /** Switches to another mode. */
  setMode(mode: ThemeMode): void
  /** Replaces all variables by a copy of `variables`. */
  setVariables(variables: ThemeVariables): void
}

/** The options of the theme (S3.17). */
export interface ThemeOptions {
  /** A theme, or one for each mode, such as `darkTheme({ … })` of `@latchkit/ui/themes`. */
  readonly theme?: ThemeChoice | undefined
  /**
   * Which set of colours the kit uses. With `system`, the visitor may choose one in the settings of the account. Default:
   * that of `theme`, else `dark`.
   */
  readonly themeMode?: ThemeMode
  /** Each variable replaces that of `theme`; `undefined` resets it to the design's own. */
  readonly themeVariables?: ThemeVariables
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ThemeFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: ThemeController
  readonly options: ThemeOptions
}
