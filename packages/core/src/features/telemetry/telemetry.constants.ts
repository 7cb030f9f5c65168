/** Error events that are sent in a minute (S9.06, F232). */
export const MOST_ERRORS = 5
/** The minute. */
export const ERROR_WINDOW_MS = 60_000

/** How long the first event waits, so that nothing is sent while the page is busy with what the event tells of. */
export const SEND_AFTER_MS = 1_000
/** Events that wait; what comes then is dropped. */
export const MOST_WAITING = 20
/** A longer body isn't sent: what the browser still sends for a page that is left has to fit into 64 KiB altogether. */
export const MOST_BODY_LENGTH = 16_384

/** How long a host that fails is left alone, doubled each time. No shorter than any `Retry-After` that counts. */
export const PAUSE_MS = 10_000
/** Failures in a row after which it is left alone for as long as the page lives: an advert blocker stays (F038). */
export const MOST_FAILURES = 4

/** How much of a text is read, in UTF-16 units. */
export const MOST_READ = 8_192
/** How much of a text is sent, in UTF-16 units. */
export const MOST_TEXT = 500
/** How much of a stack is sent, in UTF-16 units. */
export const MOST_STACK = 4_000
/** How much of a property's name is sent, in UTF-16 units. */
export const MOST_KEY = 64
/** How deep the values of a property are sent. */
export const MOST_DEPTH = 4
/** How many entries of a list or an object are sent. */
export const MOST_ENTRIES = 50
