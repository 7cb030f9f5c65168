export { createEthers5Adapter, type Ethers5AdapterOptions } from '../createEthers5Adapter.js'
