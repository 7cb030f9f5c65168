/** What views of wallets elsewhere need, apart from the index: a page that shows none doesn't load it. */
export { storeLink, walletWays } from '../features/wallets/walletLinks.rules.js'
export { collapsesWallets, connectRows, installedWallets, isShownConnector } from '../features/wallets/wallets.rules.js'
export { PAIRING_MARGIN_MS } from '../features/pairing/pairing.constants.js'
export { RECOMMENDED_WALLETS } from '../features/wallets/wallets.constants.js'
export { isPairingConnector } from '../features/pairing/pairing.rules.js'
