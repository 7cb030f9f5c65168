export { createEthersAdapter, type EthersAdapterOptions } from '../createEthersAdapter.js'
