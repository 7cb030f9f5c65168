// An entry of its own, so that an app that doesn't import it has none of its data.
export { popularWallets } from '../features/wallets/wallets.popular.js'
