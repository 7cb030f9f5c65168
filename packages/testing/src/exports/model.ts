export type { BrowserPage, WalletEvent } from '../model/browserPage.js'
export { describeConnections, parseModelRun, type ModelRun } from '../model/describeConnections.js'
export { scriptedAdapter } from '../model/scriptedAdapter.js'
export { isPhone, type SharedWallet, type WalletState } from '../model/sharedWallets.js'
