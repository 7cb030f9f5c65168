// One chunk: the first view's rows lead to all wallets, and those open at once.
export { AllWalletsView } from './AllWalletsView.js'
export { MoreWallets } from '../connectors/MoreWallets.js'
export { PopularWallets } from './PopularWallets.js'
