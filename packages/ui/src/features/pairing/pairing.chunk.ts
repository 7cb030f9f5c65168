// One chunk: whoever looks for a wallet elsewhere goes from one of these to the other.
export { ConnectingWalletConnectView } from './ConnectingWalletConnectView.js'
export { ConnectingWalletConnectBasicView } from './ConnectingWalletConnectBasicView.js'
