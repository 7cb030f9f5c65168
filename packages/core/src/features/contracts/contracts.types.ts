import type { ContractCall, TransactionRequest } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { SendOptions, SentTransaction } from '../transactions/transactions.types.js'
import type {
  ContractFunctionName,
  ContractResult,
  GivenAbi,
  ReadMutability,
  WithArguments,
  WriteMutability,
} from './contracts.abi.types.js'
import type { contractsErrors } from './contracts.errors.js'

/** The part of a call that says which function of which contract is called. */
export interface CalledFunction<given, name> extends Pick<ContractCall, 'address'> {
  /** The contract's ABI in its JSON form: TypeScript checks the call by it where it is written `as const`. */
  readonly abi: given
  /** The function's name, or its signature where several have that name. */
  readonly functionName: name
}

/** The network of a call that changes no state. */
export interface ReadNetwork {
  /** The network that is read. Default: the network of the active account, else the app's active one. */
  readonly networkId?: CaipNetworkId | undefined
}

/** A call of a contract's function that changes no state. */
export type ContractRead<
  abi extends GivenAbi = readonly unknown[],
  name extends ContractFunctionName<abi, ReadMutability> = ContractFunctionName<abi, ReadMutability>,
> = CalledFunction<abi, name> & WithArguments<abi, name> & ReadNetwork

/** A call of a contract's function by a transaction, with the fields of the fee where the app sets them. */
export type ContractWrite<
  abi extends GivenAbi = readonly unknown[],
  name extends ContractFunctionName<abi, WriteMutability> = ContractFunctionName<abi, WriteMutability>,
> = CalledFunction<abi, name> & WithArguments<abi, name> & Omit<TransactionRequest, 'to' | 'data' | 'serialized'>

/**
 * Calls functions of contracts, on EVM chains with a chain library (`latch.can('contract')`). The calls reject with
 * `contracts/…`, `signing/…` or `wallet/…`.
 */
export interface ContractsController {
  /**
   * Resolves with the decoded result. Asks no wallet. Rejects with `wallet/reverted`: `reason` of its context is decoded
   * with the ABI (S8.11). The names, the arguments and the result follow from an ABI that is written `as const`.
   */
  read<const abi extends GivenAbi, name extends ContractFunctionName<abi, ReadMutability>>(
    call: ContractRead<abi, name>,
  ): Promise<ContractResult<abi, name>>
  /**
   * Asks the wallet to send a transaction that calls the function. It is one of the transactions, of the kind `contract`:
   * see `sendTransaction` there. `wait` decodes with the ABI why it reverted.
   */
  write<const abi extends GivenAbi, name extends ContractFunctionName<abi, WriteMutability>>(
    call: ContractWrite<abi, name>,
    options?: SendOptions,
  ): Promise<SentTransaction>
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ContractsFeature {
  readonly controller: ContractsController
  readonly errors: typeof contractsErrors
}
