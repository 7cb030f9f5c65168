import type { CaipNetworkId } from '../../base/caip.js'
import type { TransactionRequest } from './sending.types.js'
import type { Signer } from './signer.types.js'

/** The result of a transaction that was mined. */
export interface TransactionReceipt {
  /** The hash of the transaction that was mined. It differs from the sent hash where the transaction was replaced. */
  readonly hash: string
  /** `reverted`: it was mined, and failed. */
  readonly status: 'success' | 'reverted'
  /** Why another transaction was mined instead of the sent one (S4.12). Undefined where the sent one was mined. */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
  /** The number of the block where it is known; on Solana, the slot. */
  readonly blockNumber?: bigint | undefined
  /** The fee that was paid, in the native coin's smallest unit. */
  readonly fee?: bigint | undefined
  /** Why the transaction reverted, as plain text, or `unknown reason` (S8.11). */
  readonly reason?: string | undefined
  /** The revert data of an error that only the ABI of the call can decode, on EVM chains: hex, at most 1,000 bytes. */
  readonly revertData?: `0x${string}` | undefined
}

/** What an account has sent since an anchor. */
export interface SentSince {
  readonly transactions: readonly { readonly hash: string; readonly nonce?: number | undefined }[]
  /** Where the next question begins. */
  readonly anchor: TransactionAnchor
}

/**
 * What the chain said of an account before its wallet was asked to send, as plain data. The search for the transaction
 * begins there.
 */
export interface TransactionAnchor {
  /** EVM: how many transactions of the account blocks have: the number of the first one after them. */
  readonly nonce?: number | undefined
  /** EVM: the number of the account's next transaction, after those that the node knows and that no block has. */
  readonly next?: number | undefined
  /** The number of the newest block, in decimal digits; on Solana, its slot. */
  readonly block?: string | undefined
  /**
   * A digest of what will be signed, by which the transaction is known on the chain. Solana: of the message without its
   * blockhash, which a wallet may replace. Bitcoin: of the inputs and the outputs.
   */
  readonly content?: string | undefined
  /**
   * Solana: the hash that the signed transaction will have, where it has the signature that the hash is before it is sent.
   */
  readonly hash?: string | undefined
  /** EVM: of a batch of calls, what its transaction is known by. */
  readonly calls?: readonly SentCall[] | undefined
  /** Bitcoin: the coins that the transaction spends, each as `id:index`. */
  readonly inputs?: readonly string[] | undefined
}

/** A call of a batch that a wallet was asked to send: what is stored of it. */
export interface SentCall {
  readonly to: string
  /** In the coin's smallest unit, in decimal digits. */
  readonly value: string
  /** How many bytes its data has. */
  readonly bytes: number
  /** {@link digestOf} of the data. Undefined where there is none. */
  readonly dataDigest?: string | undefined
}

/** A transaction that a wallet was asked to send: what is stored of it. Amounts are in decimal digits. */
export interface UnsentRecord {
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly to?: string | undefined
  readonly value?: string | undefined
  /** {@link digestOf} of the data. */
  readonly dataDigest?: string | undefined
  /** EVM: its number, where the app named it or a poll has read it. */
  readonly nonce?: number | undefined
  readonly anchor: TransactionAnchor
}

/** A transaction whose hash is known: what is stored of it. */
export interface SentRecord extends UnsentRecord {
  readonly hash: string
  /** Where the last poll found it. */
  readonly inclusion?: Inclusion | undefined
}

/** The place of a mined transaction in the chain, and its result. Amounts are in decimal digits. */
export interface Inclusion {
  /** The hash of the transaction that was mined. It differs from the sent hash where it was replaced. */
  readonly hash: string
  readonly status: TransactionReceipt['status']
  readonly replaced?: TransactionReceipt['replaced']
  readonly block: { readonly hash?: string | undefined; readonly number?: string | undefined }
  /** How many blocks confirm it: 1 for the block that it is in. */
  readonly confirmations: number
  /** Whether the chain can't remove it any more. */
  readonly isFinal: boolean
  readonly fee?: string | undefined
  readonly reason?: string | undefined
  /** As of {@link TransactionReceipt}. */
  readonly revertData?: `0x${string}` | undefined
}

/** What the chain says of a transaction at one moment. */
export type TransactionSnapshot =
  /** The network has it, but no block contains it. `nonce`: its number, on EVM chains. */
  | { readonly state: 'pending'; readonly nonce?: number | undefined }
  /** The network doesn't have it now. It may still be mined. */
  | { readonly state: 'missing' }
  /** The node is behind what the last poll has read, so that it says nothing new. */
  | { readonly state: 'behind' }
  /** It was not mined, and can't be mined any more. */
  | { readonly state: 'expired' }
  /** A block contains it, or what replaced it. `nonce`: its number, on EVM chains. */
  | { readonly state: 'included'; readonly inclusion: Inclusion; readonly nonce?: number | undefined }

/** A stage that a transaction has reached. */
export interface TransactionProgress {
  /**
   * `pending`: the network has the transaction, but no block contains it. `replaced`: another transaction replaces it.
   * `included`: a block contains it, whether it succeeded or reverted. On Solana this block isn't confirmed yet.
   *
   * The adapters of EVM chains report all stages. Solana never reports `pending`. Bitcoin never reports `replaced` without a
   * record of the transaction: one whose fee was raised has another id, so the wait for the first id rejects with
   * `wallet/timed-out` after 180 s.
   */
  readonly stage: 'pending' | 'replaced' | 'included'
  /** The hash of the transaction. From `replaced` on, it is the hash of the replacing transaction. */
  readonly hash: string
  /** The number of the block where it is known; on Solana, the slot. */
  readonly blockNumber?: bigint | undefined
}

/** The transaction to wait for. */
export interface WaitRequest {
  readonly hash: string
  readonly networkId: CaipNetworkId
  /** Bitcoin: what is stored of it, by which a transaction that takes its place is found. */
  readonly record?: SentRecord | undefined
  /**
   * A listener for the stages that the adapter sees. It is called in their order, at most once for each stage of a
   * hash, and never after the promise settled. It is not called for a stage that passes between two reads. It is always
   * called with `included` before the promise resolves. An error that the listener throws is reported to the
   * environment and has no other effect.
   */
  readonly onProgress?: ((progress: TransactionProgress) => void) | undefined
}

/** The ability `tracking`: reads the outcome of transactions. */
export interface TrackingAbility {
  /** Resolves when the transaction is mined. Rejects with `wallet/timed-out` after 180 s (S4.12). */
  wait(request: WaitRequest): Promise<TransactionReceipt>
  /**
   * Reads what {@link TrackingAbility.find} and {@link TrackingAbility.look} need to know of the account before
   * the wallet is asked. `request`: what the wallet will be asked for, where that is a whole transaction. Absent where the
   * adapter has neither.
   */
  anchor?(
    signer: Omit<Signer, 'connectorId'>,
    request?: Pick<TransactionRequest, 'serialized'>,
  ): Promise<TransactionAnchor>
  /**
   * Reads once what the chain says of a transaction whose hash is known. Rejects where no node of the network can be
   * reached. `taken`: the hashes of the account's other records, which another transaction may be instead of a
   * replacement. Absent where only `wait` reads the outcome of a transaction.
   */
  look?(transaction: SentRecord, taken: readonly string[]): Promise<TransactionSnapshot>
  /**
   * Searches for a transaction that the wallet may have sent without reporting its hash. Resolves with the hash, with null
   * where it was certainly not sent, or with undefined where neither is known. `taken`: the hashes of other records, which
   * may be of equal transactions. Rejects where no node can be reached.
   */
  find?(transaction: UnsentRecord, taken: readonly string[]): Promise<string | null | undefined>
  /**
   * The transactions that the account has sent since an anchor, by whatever wallet: those that no block has, and those that
   * were mined since. Without an anchor, only the former. Rejects where no node can be reached.
   */
  sentSince?(account: Omit<Signer, 'connectorId'>, since: TransactionAnchor | undefined): Promise<SentSince>
}

/** The abilities that read the outcome of what was sent. */
export interface TrackingAbilities {
  readonly tracking: TrackingAbility
}
