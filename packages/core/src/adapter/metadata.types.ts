/** The app, as wallets show it. */
export interface AppMetadata {
  /** The app's name. */
  readonly name: string
  /** What the app is, in a sentence. */
  readonly description?: string | undefined
  /** The whole address of the app, such as `https://example.org`. */
  readonly url?: string | undefined
  /** The addresses of the app's icons. */
  readonly icons?: readonly string[] | undefined
}
