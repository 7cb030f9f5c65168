import type { CaipNetworkId } from '../../base/caip.js'
import type { EvmChain } from './network.types.js'

/** An EVM chain with its CAIP ids: everything else that viem knows of it is kept. */
export type EvmNetwork<chain extends EvmChain = EvmChain> = chain & {
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: 'eip155'
}

/** Gives an EVM chain the CAIP ids that follow from its number (CAIP-2, `eip155`), as `createLatch` does by itself. */
export const evmNetwork = <chain extends EvmChain>(chain: chain): EvmNetwork<chain> => ({
  ...chain,
  caipNetworkId: `eip155:${chain.id}`,
  chainNamespace: 'eip155',
})
