// The hints of each feature that has some about its options. They load in debug mode only.
export * as balances from './balances/balances.hints.js'
export * as embeddedWallet from './embedded-wallet/embedded-wallet.hints.js'
export * as legal from './legal/legal.hints.js'
export * as network from './network/network.hints.js'
export * as pairing from './pairing/pairing.hints.js'
export * as siwx from './siwx/siwx.hints.js'
export * as theme from './theme/theme.hints.js'
export * as wallets from './wallets/wallets.hints.js'
