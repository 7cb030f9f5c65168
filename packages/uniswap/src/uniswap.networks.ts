import type { CaipNetworkId } from './uniswap.types.js'

/** The EVM chains of the table `deployments`, whose addresses load with the first question. */
const CHAINS = [1, 10, 56, 130, 137, 143, 324, 480, 8453, 42161, 43114, 7777777, 11155111]

/** The networks of the table `deployments`. */
export const networks: readonly CaipNetworkId[] = CHAINS.map((id): CaipNetworkId => `eip155:${id}`)
