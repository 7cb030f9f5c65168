// One chunk: the lists of remote wallets within other views.
export { MoreWallets } from '../connectors/MoreWallets.js'
export { PopularWallets } from './PopularWallets.js'
