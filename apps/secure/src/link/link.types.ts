/** What the page of a link says of the login: what the visitor compares with what they did. */
export interface LinkFacts {
  /** The app's name, or its host. */
  readonly app: string
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly begunAt: number
  readonly browser?: string | undefined
}

/** How far the page of a link is. */
export type LinkState =
  | { readonly status: 'loading' | 'away' | 'over' }
  | { readonly status: 'open'; readonly facts: LinkFacts; readonly isSending: boolean; readonly hasFailed: boolean }
  | { readonly status: 'confirmed' | 'denied' | 'wrong'; readonly facts: LinkFacts }

/** One visit of the page of a link. */
export interface LinkVisit {
  readonly state: () => LinkState
  readonly subscribe: (listener: () => void) => () => void
  /** Reads the login. It changes nothing. */
  readonly begin: () => Promise<void>
  /** Answers with the digits that the page shows, or that the login isn't the visitor's. Once. */
  readonly answer: (answer: { readonly digits: string } | { readonly denied: true }) => Promise<void>
}
