/** How long after one email the next may be sent, in ms (S5.01). */
export const EMAIL_PAUSE_MS = 30_000
/** How often a code may be mistyped until the login is over (F180). */
export const MAX_MISSES = 3
/** The most answers of the frame that lead a login on. A frame that asks for more is broken. */
export const MAX_STEPS = 8
/** The version of the messages between page and frame (S9.05). */
export const MESSAGES_VERSION = 4
/** The most characters of the frame's own words in an error. */
export const MAX_WORDS = 300
/** How long after the opening of the modal the frame's dialog is put above it once more, in ms. */
export const RAISE_AFTER_MS = 50
