// One chunk: a visitor goes from one of these views to the next.
export { NetworksView } from './NetworksView.js'
export { SwitchNetworkView } from './SwitchNetworkView.js'
export { UnsupportedChainView } from './UnsupportedChainView.js'
