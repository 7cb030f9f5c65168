/** Which colours: `system` follows the visitor's setting live. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** The few knobs an app turns (S3.18). Values are CSS: a colour, a length, a font stack. */
export interface ThemeVariables {
  /** Rings, icons, progress and tints; the connect button, with as little of its light as white text needs taken away. */
  readonly accent?: string
  readonly fontFamily?: string
  /** The card's corner radius, with a unit; that of the buttons in the page keeps its proportion to it, 4 to 7. */
  readonly radius?: string
}

/** The look chosen for this kit (S3.18: dark unless the app says otherwise). */
export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
}
