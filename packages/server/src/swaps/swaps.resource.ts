import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { idleProviders, namedNetworks, swapShape, type CheckedSwaps, type SwapMembers } from './swaps.config.js'
import {
  convertAllowance,
  convertApprove,
  convertBuild,
  convertExecute,
  convertGasPrice,
  convertQuotes,
} from './swaps.endpoints.js'
import {
  answerAllowance,
  answerApprove,
  answerBuild,
  answerExecute,
  answerGasPrice,
  answerQuotes,
} from './swaps.handlers.js'
import type { SwapSource } from './swaps.types.js'

/** Where swaps come from. */
export interface SwapOptions {
  /** What providers offer for swaps (S7.05, S7.08–S7.11). Without it, these calls are not built. */
  readonly swaps?: SwapSource | undefined
}

interface SwapTypes {
  options: SwapOptions
  config: SwapMembers
  checked: CheckedSwaps
}

/** The resource `swaps`: what providers offer for a swap, and the transactions of their offers. */
export const swaps: Resource<SwapTypes> = defineResource({
  endpoints: { convertQuotes, convertAllowance, convertGasPrice, convertBuild, convertApprove, convertExecute },
  answer: ({ sources: { swaps: source } }) =>
    source && {
      convertQuotes: answerQuotes(source),
      convertAllowance: answerAllowance(source),
      convertGasPrice: answerGasPrice(source),
      convertBuild: answerBuild(source),
      convertApprove: answerApprove(source),
      convertExecute: answerExecute(source),
    },
  config: swapShape,
  networks: ({ swaps: given }) => namedNetworks(given),
  faults: ({ swaps: given, rpc }) => idleProviders(given, Object.keys(rpc)),
  open: async (context) => {
    const { swaps: given } = context.config
    if (!given) return { source: undefined }
    return context.load((await import('./swaps.provider.js')).openSwaps)
  },
})
