export { createSolanaAdapter, type SolanaAdapterOptions } from '../createSolanaAdapter.js'
export { checkSolanaAddress, isSolanaAddress, type SolanaAddressCheck } from '../solana.address.js'
export type { SolanaProvider, StandardAccount, StandardWallet } from '@latchkit/core'
export type { RpcUrls } from '@latchkit/core/adapter'
