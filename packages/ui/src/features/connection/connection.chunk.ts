// One chunk: the views that connect an installed wallet.
export { ConnectingExternalView } from './ConnectingExternalView.js'
export { ConnectingMultiChainView } from './ConnectingMultiChainView.js'
