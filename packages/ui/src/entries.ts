import type { ViewName } from '@latchkit/core'
import { accountEntries } from './features/account/account.entries.js'
import { connectionEntries } from './features/connection/connection.entries.js'
import { pairingEntries } from './features/pairing/pairing.entries.js'
import { walletsEntries } from './features/wallets/wallets.entries.js'
import type { ViewEntries } from './views.js'
import type { WordGroup } from './words/spoken.js'

/** What is odd about views, but for the first one's, which comes with the shell. */
export const entries: ViewEntries = { ...accountEntries, ...connectionEntries, ...pairingEntries, ...walletsEntries }

/** Their headings. */
export { viewsWords } from './words/en/views.js'

const OF_ACCOUNT: readonly ViewName[] = ['Account', 'AccountSettings', 'Networks', 'SwitchNetwork', 'UnsupportedChain']

/** The group of texts that a view needs beside the shell's. */
export const groupOf = (view: ViewName): WordGroup => (OF_ACCOUNT.includes(view) ? 'account' : 'connection')
