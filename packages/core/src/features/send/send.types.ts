import type { NameTarget, PreparedTransfer, TransferRequest } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { DraftStatus } from '../operations/draft.rules.js'
import type { LinkNotes } from '../payment-links/content.rules.js'
import type { NamedReceiver } from '../receivers/receivers.reading.js'
import type { KnownReceiver, ReceiverReview, ReceiverStop } from '../receivers/receivers.types.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SendOptions, SentTransaction } from '../transactions/transactions.types.js'
import type { sendErrors } from './send.errors.js'

/**
 * What is missing: `amount`: the account has less of the coin or token than is to be sent. `fee`: it has too little of
 * the network's coin for the fee. `deposit`: too little for the receiver's new account. `reserve`: the payment would leave
 * less of the coin than an account must hold. Of the last two, `missing` of what was prepared has the amounts.
 */
export type Shortage = 'amount' | 'fee' | 'deposit' | 'reserve'

/**
 * The form of a payment (S3.06), what was prepared of it, and how far it is. It is plain data: amounts are texts (F129).
 * Each change of the account, the network, the token, the amount or the receiver empties what was prepared, and keeps
 * what the visitor typed (F030, F080). Without an account it is empty.
 */
export interface SendState {
  /**
   * What is to be sent: what the visitor chose, else the coin of the account's network. Its network may be another one
   * than that of the account: then the wallet must switch first. Undefined while no wallet is connected.
   */
  token: Token | undefined
  /** The amount as the visitor typed it, in whole units. `parseAmount` reads it. */
  sendTokenAmount: string
  /** Whether the amount is all that can be sent. `sendTokenAmount` says how much that is, once it is prepared. */
  isMax: boolean
  /** The receiver as the visitor typed it: an address, or a name. */
  receiver: string
  /** The address that `receiver` is, or that the name leads to, in the network's usual form. */
  receiverAddress: string | undefined
  /**
   * The name that was typed, in its normal form (F140), else the name that leads back to the address. Undefined where there
   * is none, or it isn't known yet.
   */
  receiverProfileName: string | undefined
  /** The picture of the receiver, for an `<img>` only. Undefined as the name is. */
  receiverProfileImage: string | undefined
  /** Why the receiver, or the link that was pasted instead of it, can't be used. Undefined for an empty text. */
  receiverError: LatchError | undefined
  /** What a payment link said beside that. Undefined where no link filled the form. */
  link: LinkNotes | undefined
  /** What the account has of the network's coin, in US dollars. Undefined where that isn't known. */
  networkBalanceInUSD: number | undefined
  /**
   * How far the form is. `editing`: it is incomplete, or could not be prepared: see `error`. `preparing`: the chain is asked.
   * `prepared`: `prepared` and `review` can be read. `asking`: the wallet is asked. `sent`: see `transactionId`.
   */
  status: DraftStatus
  /** What will be signed, its fee and what arrives. Amounts are in the smallest unit, in decimal digits. */
  prepared: PreparedTransfer | undefined
  /** What there is to know of the receiver. It is there together with `prepared`. */
  review: ReceiverReview | undefined
  /** The stops of `review` that the visitor has accepted: by `accept` of the controller. */
  accepted: readonly ReceiverStop[]
  /** What the account lacks. It is there together with `prepared`. */
  shortage: Shortage | undefined
  /**
   * Why the form could not be prepared, or the wallet did not send. Undefined after the next change, and while the chain
   * or the wallet is asked.
   */
  error: LatchError | undefined
  /** The id of the transaction's record, by which `find` of the transactions has it. It is there once the wallet is asked. */
  transactionId: string | undefined
}

/** The texts that a form begins with: route parameters, or what an app knows. None of them is trusted. */
export interface SendForm {
  /** An address, a name, or a payment link. */
  readonly to?: string | undefined
  /** In whole units: a decimal number. */
  readonly amount?: string | undefined
  /** The token's contract, or its mint on Solana. Default: the network's coin. */
  readonly token?: string | undefined
  /** The network of the token. Default: that of the account. */
  readonly networkId?: CaipNetworkId | undefined
}

/** A payment that an app asks for. */
export interface SendRequest extends SendOptions {
  /** The receiver on the network of the active account: an address, or a name such as `vitalik.eth`. */
  readonly to: string
  /**
   * A text is in whole units: `'0.5'`, or `'max'` for all that can be sent. A bigint is in the smallest unit of the coin or
   * the token, as balances have it: of a token with a multiplier both are what is shown, and its units are paid.
   */
  readonly amount: string | bigint
  /**
   * The token's contract, or its mint on Solana, on the network of the active account. It need not be in the option `tokens`.
   * Rejects with `send/no-token` where the text is no address, and where no token can be read there. Default: the network's
   * coin.
   */
  readonly token?: string | undefined
  /**
   * Solana: a text that is stored with the payment, for all to read. Rejects on other chains with
   * `wallet/unsupported-method`.
   */
  readonly memo?: string | undefined
  /** Solana: addresses by which the receiver finds the payment (Solana Pay). */
  readonly references?: readonly string[] | undefined
  /** Bitcoin: how soon the payment should be in a block. Default: `normal`. */
  readonly speed?: TransferRequest['speed']
  /** The stops of the receiver's review that the app accepts. Each other one rejects the call. Default: none. */
  readonly acceptsRisk?: readonly ReceiverStop[] | undefined
}

/** A payment, its fields checked. */
export interface Payment extends NamedReceiver, Pick<TransferRequest, 'value' | 'memo' | 'references' | 'speed'> {
  readonly token: Token
  /** Whether the link that named the receiver wrote it with a wrong checksum. */
  readonly hasWrongChecksum?: boolean | undefined
}

/** What a payment will do, and what there is to know of its receiver. */
export interface SendPreview {
  /** What is paid: the coin or the token, with its symbol and its decimals. */
  readonly token: Token
  /** What would be signed, its fee and what arrives. Amounts are in the smallest unit, in decimal digits. */
  readonly prepared: PreparedTransfer
  /** What there is to know of the receiver. */
  readonly review: ReceiverReview
  /**
   * What the account lacks: `amount` of what is paid, or the coin for the `fee`, the `deposit` or the `reserve`. Undefined
   * where it lacks nothing.
   */
  readonly shortage: Shortage | undefined
}

/** The switches of sending (S3.16). */
export interface SendSwitches {
  /** Whether the account offers the views that send. An app may open them in any case. Default: true. */
  readonly send?: boolean
}

/**
 * Sends the coin and tokens of the active account. A form is filled in, prepared, reviewed and confirmed; an app's call
 * does the same in one step. No wallet is asked but by {@link SendController.confirm} and {@link SendController.send}.
 */
export interface SendController {
  /** The form, what was prepared of it, and how far it is. It changes in place. */
  readonly state: SendState
  /** Begins with an empty form, or with these texts. */
  begin(form?: SendForm): void
  /** Chooses what to send: a token of the account, or the network's coin where it is undefined. */
  chooseToken(token: BalanceEntry | undefined): void
  /** Keeps the amount that the visitor typed. */
  enterAmount(text: string): void
  /** Chooses all that can be sent, with the fee kept back. It is known once the form is prepared. */
  enterMax(): void
  /**
   * Keeps the receiver that the visitor typed, and looks it up 500 ms after the last change (S9.02). A name that leads
   * nowhere is `send/name-unresolved` in `receiverError` (F141). A payment link or an account in CAIP-10 fills the whole
   * form instead (F137). One that can't be used stays as it is, with `receiverError`.
   */
  enterReceiver(text: string): void
  /**
   * Looks a name up on the network of the account, and changes nothing. Rejects with `send/name-unresolved`, and with
   * `signing/not-connected`.
   */
  lookUp(name: string): Promise<NameTarget>
  /**
   * Whom the visitor may choose: the saved addresses, own accounts, whom this account has paid from here, and the app's
   * labels. Each address is there once, as the first of these. Never what others have put into the history (F139).
   */
  receivers(): readonly KnownReceiver[]
  /**
   * Asks the chain for the fee and for what arrives, and reviews the receiver. A name is looked up again: where it leads
   * to another address than before, the review has the stop `name-moved` (F142). A form that is complete is also prepared
   * 500 ms after each change (S9.02). Resolves with whether the form as it is now is prepared. Never rejects: `error` has
   * the reason. A change meanwhile makes the answer void.
   */
  prepare(): Promise<boolean>
  /** Accepts these stops of the review, after the visitor has read them. */
  accept(stops: readonly ReceiverStop[]): void
  /**
   * Asks the wallet to send exactly what was prepared. Resolves once it is sent. A call while the wallet is asked, and
   * within 1 s after it has answered, gets that answer (F087, S9.02). Rejects with `send/not-prepared`, with
   * `send/risky-receiver` unless every stop is accepted, with `wallet/…`, and with `signing/…`. A form that the wallet
   * refused stays prepared.
   */
  confirm(): Promise<SentTransaction>
  /**
   * Prepares a payment of an app, and reviews its receiver. Asks no wallet. Rejects with `send/…`, `wallet/…`,
   * `signing/not-connected` or `network/not-found`.
   */
  preview(request: Omit<SendRequest, 'acceptsRisk'>): Promise<SendPreview>
  /**
   * Sends from the active account. Resolves once it is sent. Rejects with `send/risky-receiver` for a receiver with a stop
   * that `acceptsRisk` doesn't list, before the wallet is asked. Its context has all codes as `stops`. Rejects with other
   * codes of `send/…`, with `wallet/…` and `signing/…`.
   */
  send(request: SendRequest): Promise<SentTransaction>
  /** Empties the form, and drops what is pending. Calls may follow. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface SendFeature {
  readonly controller: SendController
  readonly switches: SendSwitches
  readonly errors: typeof sendErrors
}
