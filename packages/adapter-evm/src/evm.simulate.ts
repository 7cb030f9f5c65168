import {
  callThrough,
  previewThrough,
  type RawCall,
  type Signer,
  type Simulation,
  type SimulationRequest,
  type TransactionRequest,
} from '@latchkit/core/adapter'
import type { Chain, Client, Transport } from 'viem'
import { highestFeeOf, readFees } from './evm.fees.js'
import { askOf } from './evm.look.js'

type EvmClient = Client<Transport, Chain>

/** {@link callThrough} the app's own nodes. */
export const callContract = (client: EvmClient, call: RawCall): Promise<`0x${string}`> =>
  callThrough(askOf(client), call)

/** {@link previewThrough} the app's own nodes. */
export const previewRequests = (
  client: EvmClient,
  { address }: Pick<Signer, 'address'>,
  requests: readonly TransactionRequest[],
  request: SimulationRequest,
): Promise<Simulation | undefined> =>
  previewThrough(
    {
      ask: askOf(client),
      async readFees() {
        const fees = await readFees(client)
        return { prices: fees.prices, feeOf: (content) => highestFeeOf(client, fees, content) }
      },
      blockTime: client.chain.blockTime,
    },
    address,
    requests,
    request,
  )
