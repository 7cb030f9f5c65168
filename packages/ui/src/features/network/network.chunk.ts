// One chunk: whoever opens one of these opens the next.
export { NetworksView } from './NetworksView.js'
export { SwitchNetworkView } from './SwitchNetworkView.js'
export { UnsupportedChainView } from './UnsupportedChainView.js'
