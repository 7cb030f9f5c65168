import { accountEntries } from './features/account/account.entries.js'
import { connectionEntries } from './features/connection/connection.entries.js'
import { pairingEntries } from './features/pairing/pairing.entries.js'
import { walletsEntries } from './features/wallets/wallets.entries.js'
import type { ViewEntries } from './views.js'

/**
 * The entries of all views that differ from the default in heading, corner, back action or closing rule. The entry of
 * Connect loads with the shell (`shell/findView.ts`).
 */
export const entries: ViewEntries = { ...accountEntries, ...connectionEntries, ...pairingEntries, ...walletsEntries }

/** The headings of the views, in English. */
export { viewsWords } from './views.words.js'
