import type { Address } from 'viem'
import { estimateGas } from 'viem/actions'
import { refuse } from '../base/refusal.js'
import { noNode } from '../rpc/noNode.js'
import { createRpcClient, isNodesFailed } from '../rpc/rpc.client.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { SwapSource } from './swaps.types.js'

/** Makes the estimates of gas by nodes. Rejects as {@link SwapSource.estimateGas}, and with 502 where no node answers. */
export function createGasEstimates(nodes: RpcNodes): SwapSource['estimateGas'] {
  return async (networkId, account, { to, data, value }) => {
    const client = createRpcClient(nodes, networkId)
    try {
      // The type of the transaction is left to the node, which needs no fees for an estimate.
      const call = { account: account as Address, to: to as Address, data, value: BigInt(value), prepare: false }
      return (await estimateGas(client, call)).toString()
    } catch (error) {
      if (isNodesFailed(error)) throw noNode()
      throw refuse(400, { code: 'swap/would-fail', message: 'The swap would fail as things are' })
    }
  }
}
