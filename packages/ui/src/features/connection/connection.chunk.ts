// One chunk: a wallet is asked to connect, and which of its chains is meant.
export { ConnectingExternalView } from './ConnectingExternalView.js'
export { ConnectingMultiChainView } from './ConnectingMultiChainView.js'
