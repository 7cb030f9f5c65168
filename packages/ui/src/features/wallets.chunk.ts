// One chunk: which wallet, for which chain.
export { ProfileWalletsView } from './account/ProfileWalletsView.js'
export { SwitchActiveChainView } from './connection/SwitchActiveChainView.js'
export { ConnectWalletsView } from './connectors/ConnectWalletsView.js'
