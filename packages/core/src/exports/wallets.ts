// What views of remote wallets need. It is not part of the index, so a page that shows no such view does not load it.
export { storeLink, walletWays } from '../features/wallets/walletLinks.rules.js'
export { collapsesWallets, connectRows, installedWallets } from '../features/wallets/wallets.rules.js'
export { PAIRING_MARGIN_MS } from '../features/pairing/pairing.constants.js'
export { RECOMMENDED_WALLETS } from '../features/wallets/wallets.constants.js'
export { reachesRemote } from '../features/connectors/remote.rules.js'
