/** Most error events that are sent in {@link ERROR_WINDOW_MS} (S9.06, F232). */
export const MAX_ERRORS = 5
/** The window of {@link MAX_ERRORS}, in ms. */
export const ERROR_WINDOW_MS = 60_000

/** Delay before the first event is sent, in ms: the page is busy when the event is emitted. */
export const SEND_AFTER_MS = 1_000
/** Most events in the queue. Further events are dropped. */
export const MAX_WAITING = 20
/**
 * Most UTF-16 units of a body. A longer one is not sent: all requests that a browser still sends for a closed page have
 * to fit into 64 KiB.
 */
export const MAX_BODY_LENGTH = 16_384

/**
 * Pause after a failure of the host, in ms, doubled with each further one. As long as the longest `Retry-After` that
 * counts.
 */
export const PAUSE_MS = 10_000
/**
 * Failures in a row after which nothing more is sent while the page lives: an advert blocker does not go away (F038).
 */
export const MAX_FAILURES = 4

/** Most UTF-16 units of a text that are read. */
export const MAX_READ = 8_192
/** Most UTF-16 units of a text that are sent. */
export const MAX_TEXT = 500
/** Most UTF-16 units of a stack that are sent. */
export const MAX_STACK = 4_000
/** Most UTF-16 units of a property's name that are sent. */
export const MAX_KEY = 64
/** Most levels of nested objects and lists that are sent. */
export const MAX_DEPTH = 4
/** Most entries of a list or an object that are sent. */
export const MAX_ENTRIES = 50
