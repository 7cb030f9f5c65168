/** The longest name of an entry, in characters. A longer one is cut. */
export const MAX_NAME_LENGTH = 64
/** The longest ENS name, in UTF-16 units. A longer one is taken for none: cut, it would be another name. */
export const MAX_ENS_NAME_LENGTH = 255
/** The most entries that a save or an import may leave. Saves of several tabs that cross may leave some more. */
export const MAX_ENTRIES = 500
/** The most entries that an imported file may have: as many as one browser ever reads. */
export const MAX_IMPORTED = 1_000
/** The longest text that is imported, in UTF-16 units. */
export const MAX_FILE_LENGTH = 1_000_000
