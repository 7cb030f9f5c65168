import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import {
  convertAllowance,
  convertApprove,
  convertBuild,
  convertExecute,
  convertGasPrice,
  convertQuotes,
} from './swaps.endpoints.js'

/** The resource `swaps`: what providers offer for a swap, and the transactions of their offers. */
export const swaps: Resource = defineResource({
  endpoints: { convertQuotes, convertAllowance, convertGasPrice, convertBuild, convertApprove, convertExecute },
  answer: () => undefined,
})
