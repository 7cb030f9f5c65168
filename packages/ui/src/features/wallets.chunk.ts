// One chunk: the views that choose a wallet for a namespace.
export { ProfileWalletsView } from './account/ProfileWalletsView.js'
export { SwitchActiveChainView } from './connection/SwitchActiveChainView.js'
export { ConnectWalletsView } from './connectors/ConnectWalletsView.js'
