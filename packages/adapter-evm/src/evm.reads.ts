import type { Environment } from '@latchkit/core'
import {
  withProgress,
  type BalanceAbility,
  type ContractAbility,
  type TransactionAbility,
} from '@latchkit/core/adapter'
import { isContract, readBalance, readTokens } from './evm.balance.js'
import type { EvmClients } from './evm.clients.js'
import { readFromContract } from './evm.contract.js'
import { estimateFee, waitForReceipt } from './evm.transaction.js'

export { createEvmClients } from './evm.clients.js'
export { createEvmNames } from './evm.names.js'

/** The functions of the abilities that read from chains, by viem over the app's own RPCs. */
export interface EvmReads {
  readonly balance: BalanceAbility
  readonly transaction: Required<Pick<TransactionAbility, 'estimate' | 'wait'>>
  readonly contract: Pick<ContractAbility, 'read'>
}

/** Makes the reads of one kit. */
export const createEvmReads = (clientOf: EvmClients, environment: Pick<Environment, 'report'>): EvmReads => ({
  balance: {
    get: async (request) => readBalance(clientOf(request.networkId), request),
    tokens: async (request) => readTokens(clientOf(request.networkId), request),
    isContract: async (request) => isContract(clientOf(request.networkId), request),
  },
  transaction: {
    estimate: async (signer, request) => estimateFee(clientOf(signer.networkId), signer.address, request),
    wait: (request) =>
      withProgress(environment, request, async (tell) => waitForReceipt(clientOf(request.networkId), request, tell)),
  },
  contract: { read: async (request) => readFromContract(clientOf(request.networkId), request) },
})
