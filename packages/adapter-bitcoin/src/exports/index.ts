export { createBitcoinAdapter, type BitcoinAdapterOptions } from '../createBitcoinAdapter.js'
export { bitcoinAddressFault, type AddressFault } from '../bitcoin.address.js'
