/** Names longer than this are cut (F062). */
export const MAX_NAME_LENGTH = 40

/** Icons larger than this are left out (F061): they are texts in memory, once per wallet. */
export const MAX_ICON_LENGTH = 262_144

/** No page needs more installed wallets than this; the rest is noise or an attack (F066). */
export const MAX_ANNOUNCED_WALLETS = 100

/** Announcements that follow each other are listed together, so that a flood is no storm of renders (F066). */
export const ANNOUNCEMENT_BATCH_MS = 100

/** Recent wallets kept (S9.01). */
export const MAX_RECENT_WALLETS = 2
