// One chunk: whoever has several wallets, or one on several chains, opens one of these from another.
export { ProfileWalletsView } from './account/ProfileWalletsView.js'
export { ConnectingMultiChainView } from './connection/ConnectingMultiChainView.js'
export { SwitchActiveChainView } from './connection/SwitchActiveChainView.js'
export { ConnectWalletsView } from './connectors/ConnectWalletsView.js'
