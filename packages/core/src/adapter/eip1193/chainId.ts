import type { CaipNetworkId } from '../../base/caip.js'

/** The number in an EVM network's CAIP-2 id. */
export const toChainId = (networkId: CaipNetworkId): number => Number(networkId.split(':')[1])

/** The CAIP-2 id of an EVM chain. */
export const toNetworkId = (chainId: number): CaipNetworkId => `eip155:${chainId}`
