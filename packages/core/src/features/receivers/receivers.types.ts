import type { AddressCode } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'

/** An address that is known here: what it is known as, and the name that it was pinned with. */
export interface KnownReceiver {
  readonly address: string
  /**
   * How it is known: saved by the visitor, paid before by this account, one of the own accounts, or labelled by the app.
   * The review is not given those that only the app has labelled.
   */
  readonly as: 'saved' | 'paid' | 'own' | 'labelled'
  /** What the visitor or the app calls it. */
  readonly label?: string | undefined
  /** The name, such as `vitalik.eth`, that led to this address when it was saved. */
  readonly name?: string | undefined
}

/** What is known of a receiver before a payment. Nothing of it is asked of a server for this. */
export interface ReceiverFacts {
  readonly namespace: Namespace
  /** The receiver, in the network's usual form. */
  readonly address: string
  /** The name that the visitor typed, in its normal form. Undefined where it was an address. */
  readonly name?: string | undefined
  /** The address that the name led to when it was looked up first. */
  readonly ledTo?: string | undefined
  /** The name that the saved address was pinned with, and where it leads to now. Undefined where that is not known. */
  readonly pinnedName?: { readonly name: string; readonly leadsTo: string } | undefined
  /** Whether the name has no address for the network, so that it is the one on Ethereum. */
  readonly isOnEthereum?: boolean | undefined
  /** The account that pays. */
  readonly payer: string
  /** The token that is paid: its contract or its mint. Undefined for the coin. */
  readonly token?: string | undefined
  readonly known: readonly KnownReceiver[]
  /** The addresses of all tokens that are known on the network: none of them is a person. */
  readonly tokens?: readonly string[] | undefined
  /** What is at the address on the chain. Undefined where that is not known. */
  readonly code?: AddressCode | undefined
  /** Solana: whether no key can exist for the address. */
  readonly isOffCurve?: boolean | undefined
  /** Whether a payment link wrote the address with a wrong checksum. */
  readonly hasWrongChecksum?: boolean | undefined
}

/**
 * Why a payment is stopped.
 *
 * - `look-alike`: the address has the same first and last four characters as a known one: see `lookAlike` of the review.
 * - `off-curve`: no key can exist for the address (Solana).
 * - `token-contract`: the address is that of a token or, on Solana, of an account that holds some of one.
 * - `program`: the address is that of a program (Solana).
 * - `zero-address`: the address is the number 0, for which no key is known (EVM, Solana).
 * - `precompile`: the address is one of those that EVM chains keep for their own functions.
 * - `name-moved`: the name led to another address before: see `pinned` and `ledTo` of the review.
 */
export type ReceiverStop =
  | 'look-alike'
  | 'off-curve'
  | 'token-contract'
  | 'program'
  | 'zero-address'
  | 'precompile'
  | 'name-moved'

/**
 * What the visitor is warned of.
 *
 * - `own-address`: the receiver is an account of the connected wallets.
 * - `first-time`: the address is neither saved nor an own one, and this account has not paid it from this browser.
 * - `contract`: the address is that of a contract (EVM).
 * - `wrong-checksum`: the payment link wrote the address with a wrong checksum.
 * - `ethereum-name`: the name has no address for the network, and leads to that on Ethereum.
 */
export type ReceiverWarning = 'own-address' | 'first-time' | 'contract' | 'wrong-checksum' | 'ethereum-name'

/** The review of a receiver. */
export interface ReceiverReview {
  /** The visitor must accept each of them, or the app must list each in `acceptsRisk`. */
  readonly stops: readonly ReceiverStop[]
  /** What the visitor should know. They stop nothing. */
  readonly warnings: readonly ReceiverWarning[]
  /** The known address that the receiver looks like. */
  readonly lookAlike?: KnownReceiver | undefined
  /** `name-moved`: the address that the name led to when it was saved. Undefined where it was not saved. */
  readonly pinned?: string | undefined
  /** `name-moved` of a name that was not saved: the address that it led to when it was looked up first. */
  readonly ledTo?: string | undefined
}
