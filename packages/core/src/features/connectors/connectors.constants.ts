/** The most characters of a wallet's name. The rest is cut (F062). */
export const MAX_NAME_LENGTH = 40

/** The most characters of an icon. A larger icon is left out (F061): each wallet holds its icon in memory as a text. */
export const MAX_ICON_LENGTH = 262_144

/** The most installed wallets that are listed. A page with more announcements is under attack (F066). */
export const MAX_ANNOUNCED_WALLETS = 100

/** Announcements within this time are listed together, so that many announcements cause few renders (F066). */
export const ANNOUNCEMENT_BATCH_MS = 100

/** The most recent wallets that are stored (S9.01). */
export const MAX_RECENT_WALLETS = 2
