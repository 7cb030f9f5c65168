import { accountEntries } from './features/account/account.entries.js'
import { connectionEntries } from './features/connection/connection.entries.js'
import { pairingEntries } from './features/pairing/pairing.entries.js'
import { walletsEntries } from './features/wallets/wallets.entries.js'
import type { ViewEntries } from './views.js'

/** What is odd about views, but for the first one's, which comes with the shell. */
export const entries: ViewEntries = { ...accountEntries, ...connectionEntries, ...pairingEntries, ...walletsEntries }

/** The heading of a view. */
export { say as titleOf } from './words/en/views.js'
