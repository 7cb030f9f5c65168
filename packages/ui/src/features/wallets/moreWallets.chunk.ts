// One chunk: what other views show of wallets that aren't in this browser.
export { MoreWallets } from '../connectors/MoreWallets.js'
export { PopularWallets } from './PopularWallets.js'
