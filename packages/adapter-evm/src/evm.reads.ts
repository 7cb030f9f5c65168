import type { Environment } from '@latchkit/core'
import {
  withProgress,
  type BalanceAbility,
  type ContractAbility,
  type MessageAbility,
  type TrackingAbility,
  type TransactionAbility,
  type TransferAbility,
} from '@latchkit/core/adapter'
import { codeAt, readBalance, readTokens } from './evm.balance.js'
import type { EvmClients } from './evm.clients.js'
import { readFromContract } from './evm.contract.js'
import { findSent, findSince, lookAt, readAnchor } from './evm.look.js'
import { prepareTransfer } from './evm.prepare.js'
import { revertOf } from './evm.revert.js'
import { estimateFee, waitForReceipt } from './evm.transaction.js'

export { createEvmClients } from './evm.clients.js'
export { createEvmNames } from './evm.names.js'

/** The functions of the abilities that read from chains, by viem over the app's own RPCs. */
export interface EvmReads {
  readonly balance: Required<BalanceAbility>
  readonly message: Required<Pick<MessageAbility, 'verify'>>
  readonly transaction: Required<Pick<TransactionAbility, 'estimate' | 'call' | 'preview'>>
  readonly tracking: Required<TrackingAbility>
  readonly transfer: Pick<TransferAbility, 'prepare'>
  readonly contract: Pick<ContractAbility, 'read' | 'explain'>
}

/** Loaded late: only a swap asks. */
const simulating = () => import('./evm.simulate.js')

/** Makes the reads of one kit. */
export const createEvmReads = (clientOf: EvmClients, environment: Pick<Environment, 'report'>): EvmReads => ({
  balance: {
    get: async (request) => readBalance(clientOf(request.networkId), request),
    tokens: async (request) => readTokens(clientOf(request.networkId), request),
    codeAt: async (request) => codeAt(clientOf(request.networkId), request),
  },
  message: { verify: async (...args) => (await import('./evm.verify.js')).verifyMessage(clientOf, ...args) },
  transaction: {
    estimate: async (signer, request) => estimateFee(clientOf(signer.networkId), signer.address, request),
    call: async (networkId, call) => (await simulating()).callContract(clientOf(networkId), call),
    preview: async (signer, ...asked) =>
      (await simulating()).previewRequests(clientOf(signer.networkId), signer, ...asked),
  },
  tracking: {
    wait: (request) =>
      withProgress(environment, request, async (tell) => waitForReceipt(clientOf(request.networkId), request, tell)),
    anchor: async (signer) => readAnchor(clientOf(signer.networkId), signer),
    look: async (record, taken) => lookAt(clientOf(record.networkId), record, taken),
    sentSince: async (account, since) => findSince(clientOf(account.networkId), account, since),
    find: async (record, taken) => findSent(clientOf(record.networkId), record, taken),
  },
  transfer: { prepare: async (signer, request) => prepareTransfer(clientOf(signer.networkId), signer, request) },
  contract: {
    read: async (request) => readFromContract(clientOf(request.networkId), request),
    explain: async ({ abi }, thrown) => revertOf(thrown, abi)?.reason,
  },
})
