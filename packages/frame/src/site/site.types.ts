import type { FrameClock } from '../host/host.types.js'
import type { AnswerOf, FrameUser, PayloadOf, TopicName } from '../topics.js'

/** What a request is answered by. */
export type Handler<Name extends TopicName> = (
  payload: PayloadOf<Name>,
  /** Aborted when the page gives the request up, or is gone. */
  signal: AbortSignal,
) => Promise<AnswerOf<Name>>

/** One function for each topic. One that rejects answers with the message of its error, and with its `code`, if it has one. */
export type Handlers = { readonly [Name in Exclude<TopicName, 'RPC_ABORT'>]: Handler<Name> }

/** What the end of the frame is made from. */
export interface FrameSiteDeps {
  /** The frame's own window. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'> & {
    readonly parent: Pick<Window, 'postMessage'>
  }
  /** The only origin that the frame talks to: the one that the server allowed. */
  readonly parentOrigin: string
  readonly clock: FrameClock
  readonly handlers: Handlers
  /** Gets what a handler threw that is no refusal of its own. */
  readonly report: (error: unknown) => void
}

/** The end of the frame: it answers its page. */
export interface FrameSite {
  /** Says READY, and listens. Returns the function that ends that. */
  readonly start: () => () => void
  /** Tells the page whose session it is, or that there is none. */
  readonly tellSession: (user: FrameUser | undefined) => void
}
