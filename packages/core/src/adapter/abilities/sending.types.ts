import type { CaipNetworkId } from '../../base/caip.js'
import type { Signer } from './signer.types.js'
import type { RawCall, Simulation, SimulationRequest } from './simulating.types.js'
import type { TransactionAnchor } from './tracking.types.js'

/**
 * A transaction for the wallet to sign. EVM adapters read `to`, `value`, `data` and the fields of the fee; the others
 * read `serialized`.
 */
export interface TransactionRequest {
  readonly to?: string | undefined
  /** The amount, in the coin's smallest unit. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** A whole transaction in the chain's own encoding, in base64: a Solana transaction, or a PSBT. */
  readonly serialized?: string | undefined
  /** EVM: the most gas that the transaction may use. Default: the wallet chooses. */
  readonly gas?: bigint | undefined
  /** EVM: the price of gas in wei, of a chain without a base fee. Not together with the fields of EIP-1559. */
  readonly gasPrice?: bigint | undefined
  /** EVM: the most that is paid for gas, in wei (EIP-1559). Not below `maxPriorityFeePerGas`. */
  readonly maxFeePerGas?: bigint | undefined
  /** EVM: the most that is paid to the block's producer for gas, in wei (EIP-1559). */
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** EVM: the number of the account's transaction. Default: the wallet chooses. */
  readonly nonce?: number | undefined
}

/** A payment: the receiver, the amount, and the token. */
export interface TransferRequest {
  readonly to: string
  /**
   * The amount, in the smallest unit of the coin or of the token, as balances have it. `max`: all that can be paid. A token
   * whose amounts have a multiplier is paid by the amount that is shown. What is prepared may be less than the amount, where
   * no units of the token are shown as it (F249, F286).
   */
  readonly value: bigint | 'max'
  /** The token's address. Default: the native coin of the chain. */
  readonly token?: string | undefined
  /**
   * Solana: a text that is stored with the payment, for all to read. The other adapters reject it with
   * `wallet/unsupported-method`: their chains can't carry it.
   */
  readonly memo?: string | undefined
  /** Solana: addresses that the payment names, so that the receiver finds it by them (Solana Pay). The others reject it. */
  readonly references?: readonly string[] | undefined
  /**
   * Bitcoin: how soon the payment should be in a block: in the next one, in one of the next three (`normal`, the default),
   * or of the next six. The other adapters ignore it.
   */
  readonly speed?: 'slow' | 'normal' | 'fast' | undefined
  /**
   * True where the visitor was warned of the receiver (`wallet/risky-address`) and decided to pay. Default: false, the
   * adapter rejects a payment to a risky address before it asks the wallet (F134).
   */
  readonly acceptsRisk?: boolean | undefined
}

/** The fee of a payment that was prepared, in the coin's smallest unit, in decimal digits. */
export interface PreparedFee {
  /** In the smallest unit of the network's coin, in decimal digits. */
  readonly value: string
  /**
   * `exact`: the network takes just that. `atMost`: it takes no more than that. `about`: the wallet chooses the fee itself,
   * and may choose a higher one.
   */
  readonly kind: 'exact' | 'atMost' | 'about'
}

/** A transaction as it will be signed: the fields of a {@link TransactionRequest}, numbers in decimal digits. */
export type PreparedTransaction = {
  readonly [name in 'to' | 'value' | 'serialized' | 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas']?:
    | string
    | undefined
} & { readonly data?: `0x${string}` | undefined }

/**
 * A payment that was prepared, as plain data: what the visitor reads before the wallet is asked, and exactly what will be
 * signed. Amounts are in the smallest unit, in decimal digits.
 */
export interface PreparedTransfer {
  /** The network of the payment: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** The account that pays. */
  readonly from: string
  /** The receiver, in the network's usual form. */
  readonly to: string
  /** What is paid, in the smallest unit of the coin or the token. */
  readonly value: string
  /** The token's address. Undefined for the coin. */
  readonly token?: string | undefined
  /** The text that is stored with the payment (Solana). */
  readonly memo?: string | undefined
  /** The transaction that the wallet is asked to sign. */
  readonly transaction: PreparedTransaction
  /** What the network takes. Undefined where it is not known: see `failure`. */
  readonly fee?: PreparedFee | undefined
  /** What the payment puts down for new accounts of the receiver, beside the fee, in the coin's smallest unit (Solana). */
  readonly rent?: string | undefined
  /**
   * What the receiver gets, in the smallest unit of the coin or the token: less than `value` where the token keeps a part.
   * Undefined where the chain doesn't say it: then nothing is promised (F110).
   */
  readonly arrives?: string | undefined
  /** The most that can be paid of the coin or the token, with the fee kept back. */
  readonly max?: string | undefined
  /**
   * What of the network's coin is missing beside the amount and the fee, in its smallest unit (Solana). `deposit`: the
   * receiver's new account needs `needed`, and `left` is left for it. `reserve`: `left` would stay in the account, which must
   * hold `needed`, or nothing.
   */
  readonly missing?: { readonly for: 'deposit' | 'reserve'; readonly needed: string; readonly left: string } | undefined
  /** Why the chain would refuse the payment as it is. The wallet may be asked nevertheless (F107). */
  readonly failure?: { readonly code: string; readonly reason?: string | undefined } | undefined
  /** By which the kit finds the payment on the chain where the wallet's answer is lost. */
  readonly anchor: TransactionAnchor
}

/** The ability `transaction`: sends transactions that the app made. */
export interface TransactionAbility {
  /** Resolves with the highest possible fee, in the native coin's smallest unit. */
  estimate?(signer: Signer, request: TransactionRequest): Promise<bigint>
  /** Asks the wallet to sign and send the transaction. Resolves with its hash. */
  send(signer: Signer, request: TransactionRequest): Promise<string>
  /**
   * Asks the wallet to sign the transaction without sending it. Resolves with the signed transaction in the chain's own
   * encoding.
   */
  sign?(signer: Signer, request: TransactionRequest): Promise<string>
  /**
   * Solana: by what a signed transaction, in the chain's own encoding, is known on the chain: a digest of its content, and
   * its hash, where it has the signature of the account that pays the fee. Where it hasn't, `claimed` is the hash if it is
   * such a signature, as the program says that has sent the transaction.
   */
  marks?(signed: string, claimed?: string): Promise<Pick<TransactionAnchor, 'hash' | 'content'>>
  /**
   * EVM: calls a contract and changes nothing (`eth_call`). Resolves with what it returns. Rejects with `wallet/reverted` and
   * the reason (S8.11), and with `wallet/unknown` where no node of the network can be reached.
   */
  call?(networkId: CaipNetworkId, call: RawCall): Promise<`0x${string}`>
  /**
   * Executes transactions one after the other without sending them, and reads what the account has before and after. Asks no
   * wallet. Resolves with undefined where the node can't simulate, on Solana also for more than one transaction. Rejects where no node of the network can be reached.
   */
  preview?(
    signer: Signer,
    requests: readonly TransactionRequest[],
    request: SimulationRequest,
  ): Promise<Simulation | undefined>
}

/** The ability `transfer`: pays the coin or a token to an address. */
export interface TransferAbility {
  /**
   * Prepares a payment. Asks no wallet. Rejects with `wallet/bad-address`, `wallet/risky-address` or
   * `wallet/bad-amount`, and where the chain can't be read.
   */
  prepare(signer: Signer, request: TransferRequest): Promise<PreparedTransfer>
  /**
   * Asks the wallet to send exactly what was prepared. Resolves with the hash of its transaction. `signer` is the account
   * that it was prepared for, on the same network: the operation has made sure of that (`check` of `OperationTask`).
   */
  send(signer: Signer, prepared: PreparedTransfer): Promise<string>
}

/** What a wallet sends. */
export interface SendingAbilities {
  readonly transaction: TransactionAbility
  readonly transfer: TransferAbility
}
