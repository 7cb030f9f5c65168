import type { Chain } from 'viem'
import type { CaipNetworkId } from '../../base/caip.js'

/** A viem chain with its CAIP ids: everything viem knows of it is kept. */
export type EvmNetwork = Chain & { readonly caipNetworkId: CaipNetworkId; readonly chainNamespace: 'eip155' }

/** Gives a viem chain its CAIP ids. For a chain that viem doesn't list: `evmNetwork(defineChain({ … }))`. */
export const evmNetwork = (chain: Chain): EvmNetwork => ({
  ...chain,
  caipNetworkId: `eip155:${chain.id}`,
  chainNamespace: 'eip155',
})
