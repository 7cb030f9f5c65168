import type { CaipNetworkId } from '../../base/caip.js'
import type { TransactionRequest } from './sending.types.js'
import type { Signer } from './signer.types.js'

/** A call of a contract's function. */
export interface ContractCall {
  /** The contract's address. */
  readonly address: string
  /** The contract's ABI in its JSON form. */
  readonly abi: readonly unknown[]
  /** The function's name, as the ABI has it. */
  readonly functionName: string
  /** The function's arguments. Default: none. */
  readonly args?: readonly unknown[] | undefined
}

/** The ability `contract`: calls functions of contracts. */
export interface ContractAbility {
  /**
   * Calls a function that changes no state. Resolves with its decoded result. Rejects with `wallet/reverted` and the reason
   * (S8.11), decoded with the ABI of the call where it has the error.
   */
  read(request: ContractCall & { readonly networkId: CaipNetworkId }): Promise<unknown>
  /**
   * The transaction that calls a function. Rejects with `wallet/bad-address`, and with `wallet/bad-transaction` where the ABI
   * has no such function, or it takes other arguments.
   */
  encode(call: ContractCall): Promise<Required<Pick<TransactionRequest, 'to' | 'data'>>>
  /**
   * Why a call reverted (S8.11): decodes the revert data with the ABI of the call, and the errors that all contracts share.
   * `thrown` is what a wallet or a node threw, or the data itself. Resolves with undefined where it doesn't say.
   */
  explain(call: Pick<ContractCall, 'abi'>, thrown: unknown): Promise<string | undefined>
}

/** The status of a batch of calls (EIP-5792). */
export interface CallsStatus {
  /** 1xx: pending. 2xx: done. 4xx and 5xx: failed. 6xx: partly done. */
  readonly status: number
  /** The receipts as the wallet gave them. */
  readonly receipts: readonly unknown[]
}

/** How a batch of calls is sent (EIP-5792). */
export interface BatchOptions {
  /** Names the batch for `status`, also where the answer of the wallet is lost: hex with 0x. Default: the wallet names it. */
  readonly id?: string | undefined
  /** Whether the wallet must send all calls or none. Default: false. */
  readonly isAtomic?: boolean | undefined
  /** What the wallet needs to be able to do with the batch, such as `paymasterService` (ERC-7677). */
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** The ability `calls`: sends several calls as one batch (EIP-5792). */
export interface CallsAbility {
  /** Resolves with what the wallet can do with batches on the signer's network, in the shape of EIP-5792. */
  capabilities(signer: Signer): Promise<Readonly<Record<string, unknown>>>
  /** Asks the wallet to send the calls. Resolves with the id of the batch, which the wallet may have chosen itself. */
  send(signer: Signer, calls: readonly TransactionRequest[], options?: BatchOptions): Promise<string>
  /** Rejects with `wallet/bad-transaction` where the wallet knows no batch with this id. */
  status(signer: Signer, id: string): Promise<CallsStatus>
}

/** Calls of contracts, and several calls at once. */
export interface CallingAbilities {
  readonly contract: ContractAbility
  readonly calls: CallsAbility
}
