import type { CaipNetworkId } from '../../base/caip.js'
import type { EvmChain } from '../../adapter/network.types.js'

/** An EVM chain with its CAIP ids. It keeps all members that viem gives it. */
export type EvmNetwork<chain extends EvmChain = EvmChain> = chain & {
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: 'eip155'
}

/**
 * Gives an EVM chain its CAIP ids, which follow from its chain id (CAIP-2, `eip155`). `createLatch` does this by
 * itself.
 */
export const evmNetwork = <chain extends EvmChain>(chain: chain): EvmNetwork<chain> => ({
  ...chain,
  caipNetworkId: `eip155:${chain.id}`,
  chainNamespace: 'eip155',
})
