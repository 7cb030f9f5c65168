export {
  createWagmiAdapter,
  type WagmiAdapter,
  type WagmiAdapterOptions,
  type WagmiConfigOptions,
} from '../createWagmiAdapter.js'
export { getWagmiConfig } from '../getWagmiConfig.js'
