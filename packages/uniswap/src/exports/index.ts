// The provider of swaps, and for the server the reading of pools.
export { createUniswap } from '../createUniswap.js'
export { deployments } from '../uniswap.deployments.js'
export {
  findPools,
  readPools,
  type FoundPools,
  type Pool,
  type PoolFactories,
  type PoolState,
  type TokenPair,
} from '../uniswap.pools.js'
export type { ContractRead, ReadPlan } from '../uniswap.reads.js'
export type {
  CaipNetworkId,
  CallSwap,
  QuoteRequest,
  RawCall,
  SwapAsset,
  SwapCall,
  SwapContext,
  SwapFee,
  SwapPermit,
  SwapProvider,
  SwapQuote,
  UniswapDeployment,
  UniswapFee,
  UniswapOptions,
} from '../uniswap.types.js'
