export { createSolanaAdapter, type SolanaAdapter, type SolanaAdapterOptions } from '../createSolanaAdapter.js'
export { checkSolanaAddress, isSolanaAddress, type SolanaAddressCheck } from '../solana.address.js'
export type { SolanaSignIn, SolanaSignInInput } from '../solana.signIn.js'
export type { RpcUrls, SolanaProvider, StandardAccount, StandardWallet } from '../solana.wallets.js'
