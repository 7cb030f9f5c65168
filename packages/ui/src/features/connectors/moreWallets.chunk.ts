// One chunk: the lists of remote wallets within other views.
export { MoreWallets } from './MoreWallets.js'
export { PopularWallets } from './PopularWallets.js'
