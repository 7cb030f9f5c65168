import type { AnswerOf, FrameUser, PayloadOf, TopicName } from '../topics.js'

/** The clock of a page, or of a test. */
export interface FrameClock {
  /** Calls `run` once after `ms`. Returns the function that ends that. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** What the end of a page is made from. */
export interface FrameHostDeps {
  /** The page's own window: it hears the frame. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The window of the iframe, or undefined while there is none. */
  readonly frame: () => Pick<Window, 'postMessage'> | null | undefined
  /** The origin of the site in the frame, as `https://secure.example`. */
  readonly origin: string
  readonly clock: FrameClock
  /** Makes an id that no other request has. */
  readonly newId: () => string
  /** Told what the frame is: `ready` when it takes requests, `gone` when it was lost, `failed` when none came (F162). */
  readonly onState: (state: 'ready' | 'gone' | 'failed') => void
  /** Told what the frame says unasked: the visitor of its session, or undefined where it has ended (F185). */
  readonly onSession: (user: FrameUser | undefined) => void
}

/** What a request may have. */
export interface RequestOptions {
  /** Ends the request. The frame is told. */
  readonly signal?: AbortSignal | undefined
}

/** The end of a page: it asks the frame. */
export interface FrameHost {
  /**
   * Begins to listen to the frame, and waits 20 s for it. Called when the iframe gets its address, and again for a new one.
   * What an earlier frame was asked is rejected with `gone`.
   */
  readonly begin: () => void
  /** Called at each `load` of the iframe: another document may be in it than the one that has the port (F170). */
  readonly loaded: () => void
  /**
   * Asks the frame, as soon as it is ready. A request that waits for the visitor stays pending for as long as the frame says
   * so every 25 s. Rejects with a {@link FrameError}.
   */
  readonly request: <Name extends TopicName>(
    topic: Name,
    payload: PayloadOf<Name>,
    options?: RequestOptions,
  ) => Promise<AnswerOf<Name>>
  /** Ends all: no message is heard any more, and each request is rejected with `gone`. */
  readonly end: () => void
}
