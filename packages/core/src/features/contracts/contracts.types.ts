import type { ContractCall, TransactionRequest } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { SendOptions, SentTransaction } from '../transactions/transactions.types.js'
import type { contractsErrors } from './contracts.errors.js'

/** A call of a contract's function that changes no state. */
export interface ContractRead extends ContractCall {
  /** Default: the network of the active account, else the app's active one. */
  readonly networkId?: CaipNetworkId | undefined
}

/** A call of a contract's function by a transaction, with the fields of the fee where the app sets them. */
export interface ContractWrite extends ContractCall, Omit<TransactionRequest, 'to' | 'data' | 'serialized'> {}

/**
 * Calls functions of contracts, on EVM chains with a chain library (`latch.can('contract')`). The calls reject with
 * `contracts/…`, `signing/…` or `wallet/…`.
 */
export interface ContractsController {
  /**
   * Resolves with the decoded result. Asks no wallet. Rejects with `wallet/reverted`: `reason` of its context is decoded
   * with the ABI (S8.11).
   */
  read(call: ContractRead): Promise<unknown>
  /**
   * Asks the wallet to send a transaction that calls the function. It is one of the transactions, of the kind `contract`:
   * see `sendTransaction` there. `wait` decodes with the ABI why it reverted.
   */
  write(call: ContractWrite, options?: SendOptions): Promise<SentTransaction>
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ContractsFeature {
  readonly controller: ContractsController
  readonly errors: typeof contractsErrors
}
