import type { Answer } from './answers.js'
import type { Cookies } from './cookies.js'
import type { Visitor } from './visitors.js'

/** A request to one of the routes. */
export interface Call {
  readonly request: Request
  readonly cookies: Cookies
  readonly visitor: Visitor
  /** In milliseconds since 1970. */
  readonly now: number
}

/** A request that writes: of a page that may sign in. */
export interface WritingCall extends Call {
  readonly origin: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What a route does, by method. */
export interface Route {
  readonly GET?: (call: Call) => Promise<Answer>
  readonly POST?: (call: WritingCall) => Promise<Answer>
  readonly DELETE?: (call: WritingCall) => Promise<Answer>
}
