import type { ViewName } from '@latchkit/core'
import { accountEntries } from './features/account/account.entries.js'
import { connectionEntries } from './features/connection/connection.entries.js'
import { pairingEntries } from './features/pairing/pairing.entries.js'
import { walletsEntries } from './features/wallets/wallets.entries.js'
import type { ViewEntries } from './views.js'
import type { WordGroup } from './words/spoken.js'

/**
 * The entries of all views that differ from the default in heading, corner, back action or closing rule. The entry of
 * Connect loads with the shell (`shell/findView.ts`).
 */
export const entries: ViewEntries = { ...accountEntries, ...connectionEntries, ...pairingEntries, ...walletsEntries }

/** The headings of the views, in English. */
export { viewsWords } from './words/en/views.js'

const OF_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'Networks', 'SwitchNetwork', 'UnsupportedChain']

/** Returns the group of texts that a view needs in addition to the shell's. */
export const groupOf = (view: ViewName): WordGroup => (OF_ACCOUNT.includes(view) ? 'account' : 'connection')
