import type { CaipNetworkId } from '@latchkit/core'
import type {
  AdapterContext,
  AssetBalance,
  Signer,
  TransactionReceipt,
  TransactionRequest,
  RpcUrls,
} from '@latchkit/core/adapter'
import { readBalance } from './evm.balance.js'
import { createEvmClients } from './evm.clients.js'
import { readFromContract, type ContractCall } from './evm.contract.js'
import { toEvmError } from './evm.errors.js'
import { estimateFee, waitForReceipt } from './evm.transaction.js'

/** What is read of the chains, over the app's own RPCs. Rejects with `wallet/…` or `network/not-found`. */
export interface EvmReads {
  balance(request: { address: string; networkId: CaipNetworkId; token?: string | undefined }): Promise<AssetBalance>
  estimate(signer: Signer, request: TransactionRequest): Promise<bigint>
  wait(request: { hash: string; networkId: CaipNetworkId }): Promise<TransactionReceipt>
  contract(request: ContractCall & { networkId: CaipNetworkId }): Promise<unknown>
}

/** Makes the reads of one kit, by viem. Nodes are ranked as long as `isRunning` says so. */
export function createEvmReads(
  context: AdapterContext,
  rpcUrls: RpcUrls | undefined,
  isRunning?: () => boolean,
): EvmReads {
  const clientOf = createEvmClients(context, rpcUrls, isRunning)
  const mapped =
    <args extends readonly unknown[], answer>(read: (...args: args) => Promise<answer>) =>
    async (...args: args): Promise<answer> => {
      try {
        return await read(...args)
      } catch (thrown) {
        throw toEvmError(thrown)
      }
    }
  return {
    balance: mapped(async (request) => readBalance(clientOf(request.networkId), request)),
    estimate: mapped(async (signer, request) => estimateFee(clientOf(signer.networkId), signer.address, request)),
    wait: mapped(async ({ hash, networkId }) => waitForReceipt(clientOf(networkId), hash)),
    contract: mapped(async (request) => readFromContract(clientOf(request.networkId), request)),
  }
}
