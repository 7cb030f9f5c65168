export { createWagmiAdapter, type WagmiAdapter, type WagmiAdapterOptions } from '../createWagmiAdapter.js'
export { getWagmiConfig } from '../getWagmiConfig.js'
export type { WagmiConfigOptions } from '../wagmi.config.js'
