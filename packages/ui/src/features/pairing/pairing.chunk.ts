// One chunk: the views that connect a remote wallet.
export { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'
export { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.js'
