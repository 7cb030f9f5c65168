import type { RawCall, Signer, Simulation, SimulationRequest, TransactionRequest } from '../adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { findOracles, highestFee } from './evm.fees.js'
import { callThrough, previewThrough } from './evm.preview.js'
import { readPrices } from './universal.prepare.js'
import { networkThrough } from './universal.reads.js'

/** {@link callThrough} the connected wallet. */
export const callContract = async (
  deps: Eip1193Deps,
  networkId: CaipNetworkId,
  call: RawCall,
): Promise<`0x${string}`> => callThrough(await networkThrough(deps, networkId), call)

/** {@link previewThrough} the connected wallet: many wallets pass `eth_simulateV1` on to their node, and others don't know it. */
export async function previewRequests(
  deps: Eip1193Deps,
  { networkId, address }: Signer,
  requests: readonly TransactionRequest[],
  request: SimulationRequest,
): Promise<Simulation | undefined> {
  const ask = await networkThrough(deps, networkId)
  const network = deps.context.networks.find((each) => each.caipNetworkId === networkId) as
    | { readonly blockTime?: number | undefined }
    | undefined
  return previewThrough(
    {
      ask,
      async readFees() {
        const [prices, oracles] = await Promise.all([readPrices(ask), findOracles(ask, network)])
        return { prices, feeOf: (content) => highestFee(ask, oracles, content, prices) }
      },
      blockTime: network?.blockTime,
    },
    address,
    requests,
    request,
  )
}
