import type { PreparedFee, Simulation } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { DraftStatus } from '../operations/draft.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import type { swapErrors } from './swap.errors.js'
import type { SwapFee, SwapProvider, SwapProviderName } from './swap.provider.types.js'

export type { SwapProviderName }

/** A side of a swap: what is given, or what is got. */
export type SwapSide = 'from' | 'to'

/**
 * What the form begins with: also the parameters of the view `Swap`. Those that are none are said as the error of the form.
 */
export interface SwapForm {
  /** What is given: a token's address, or `native` for the coin. A symbol is none: many tokens share one. Default: the coin. */
  readonly from?: string | undefined
  /** What is got, as `from`. Default: nothing, the visitor chooses. */
  readonly to?: string | undefined
  /**
   * The amount of `from`: in whole units as a text, as it is typed, or `max` for all that can be given. A bigint is in the smallest
   * unit. Default: empty.
   */
  readonly amount?: string | bigint | undefined
  /** By how much less may arrive than was quoted, in percent: 0 to 50. Default: 1. */
  readonly slippage?: number | undefined
  /**
   * The id of the only provider whose offers count: the one that is asked, or an offer's own. `swap/unknown-provider` where there
   * is none with this id, and `swap/no-route` where it offers nothing: no other one takes its place. Default: the best safe offer
   * of all.
   */
  readonly provider?: string | undefined
  /** The network of both sides: CAIP-2. Default: the network of the account. */
  readonly networkId?: CaipNetworkId | undefined
}

/** An offer, as it is shown. Amounts are in the smallest unit, in decimal digits. */
export interface SwapOffer {
  /** Names it in this page. */
  readonly id: string
  /** Whose offer it is. */
  readonly provider: SwapProviderName
  /** What is given. */
  readonly from: Token
  /** What is got. */
  readonly to: Token
  /** How much is given. */
  readonly fromAmount: string
  /** How much arrives at the prices of now. */
  readonly toAmount: string
  /** How much arrives at least. */
  readonly toAmountMin: string
  /** The fees beside that of the network. */
  readonly fees: readonly SwapFee[]
  /**
   * In percent, 0 or more: what the provider says, or what the prices that are known say where that is above 3 and higher. Undefined
   * where neither says it.
   */
  readonly priceImpact?: number | undefined
  /** The network's fee, where the provider or the simulation says it. */
  readonly networkFee?: PreparedFee | undefined
  /** When it ends: wall clock, in ms since 1970. */
  readonly expiresAt: number
  /** When it came: wall clock, in ms since 1970. */
  readonly quotedAt: number
  /** Who needs to be allowed to take the token. */
  readonly spender?: string | undefined
}

/** Which offer a view has shown. */
export type ReadOffer = Pick<SwapOffer, 'id' | 'quotedAt' | 'toAmountMin' | 'spender'>

/**
 * What the visitor has to decide on before the wallet is asked.
 *
 * - `high-impact`: the swap itself moves the price by more than 10 %, or what arrives is worth that much less than what is given.
 * - `high-fees`: the fees in the coin that aren't included in the amounts are more than 10 % of what is given, or can't be compared
 *   with it: the coin is no side of the swap, and no prices are known. Or the fee of the network alone is more than all of it.
 * - `unchecked`: no node could try the transactions beforehand.
 * - `moved`: an offer of the same form brings less, at least, than the best one since the visitor has accepted one, or is of
 *   another provider or spender than that one, or costs more: its fees in the coin by more than 1 % of all that is given, or the
 *   fee of the network by more than a quarter. Accepting it makes the offer of now the one to compare with: a view does that
 *   where it shows the review of an offer for the first time.
 * - `repeated`: the wallet was asked for an equal swap, whose prompt is open, such as that of another tab, or what became of it
 *   is unknown, such as after a reload: it may still be sent.
 */
export type SwapStop = 'high-impact' | 'high-fees' | 'unchecked' | 'moved' | 'repeated'

/**
 * What the stop `moved` is about: less arrives (`amount`), the fees in the coin that aren't included in the amounts have grown
 * (`fees`), or that of the network has (`network-fee`), or another provider or spender has taken the place of the accepted one
 * (`provider`).
 */
export type SwapChange = 'amount' | 'fees' | 'network-fee' | 'provider'

/** One step that the wallet is asked for. */
export interface SwapStep {
  /** `clear`: sets an allowance that is open to zero first. `permit`: a signature in the place of an approval. */
  readonly kind: 'clear' | 'approval' | 'permit' | 'swap' | 'batch'
}

/** What was prepared: the visitor reads it, and exactly this is asked for. */
export interface SwapPreview {
  /** The offer that was tried. */
  readonly offer: SwapOffer
  /** What the simulation says. Undefined where no node could try it: "Not checked". */
  readonly simulation: Simulation | undefined
  /** How much is given: of the simulation where there is one, else of the offer. In the smallest unit, in decimal digits. */
  readonly gives: string
  /** How much arrives, as `gives`. */
  readonly arrives: string
  /**
   * What the wallet will be asked for, in this order. While it is asked, and once it has sent: what it is really asked for, which
   * is an approval and the swap where it refuses the batch or the signature.
   */
  readonly steps: readonly SwapStep[]
  /** What the network takes for all steps. Undefined where it isn't known. */
  readonly fee: PreparedFee | undefined
  /** What the visitor has to decide on first. */
  readonly stops: readonly SwapStop[]
  /** What the stop `moved` is about. Empty without it. */
  readonly changes: readonly SwapChange[]
}

/** A provider that has no offer, and why. */
export interface SwapFailure {
  /** The provider without an offer. */
  readonly provider: SwapProviderName
  /**
   * `swap/provider-failed`: it has failed, which the `cause` is, or `member` of the `context` names what of its answer can't be
   * read, such as `offers[0].fees` or `calls[0].value`.
   *
   * `swap/unsafe-offer`: its transactions would do something else than it says. The `flaw` of the `context`:
   *
   * - `minimum`: it may bring less than the slippage allows.
   * - `arrives`: less arrives than its minimum.
   * - `pays`: more than the amount, and its fees in the coin, leaves.
   * - `unpaid`: less than the amount leaves, so something else of the account would pay for it.
   * - `leaves`: something else leaves too.
   * - `target`: a call goes to another contract than the one that swaps, or the spender is another one than it says.
   * - `permission`, `approval`: a permission is given, or left, that was not asked for.
   * - `value`: the calls send more of the coin than is given.
   * - `calls`: it has no calls, or several, and the wallet can't send them as one.
   * - `unread`: nothing says what leaves or arrives.
   * - `implausible`: the app's server has left it out as too good.
   *
   * For the first four, `expected` and `actual` are the amounts, in the smallest unit, in decimal digits.
   */
  readonly error: LatchError
}

/** An approval that was sent, and that no swap has used, or not all of it. */
export interface PendingApproval {
  /** The record of the approval. */
  readonly transactionId: string
  readonly token: Token
  readonly spender: string
  /** How much of it no swap has used, in the smallest unit, in decimal digits. */
  readonly amount: string
  readonly provider: SwapProviderName | undefined
}

/**
 * A permit that the visitor has signed, also in another tab or before a reload, whose swap has not succeeded: who has the
 * signature can let the spender take the amount until it ends. It ends by itself, within minutes. While it is open, swaps of its
 * token without a permit are `swap/permit-open`. The signature isn't stored.
 */
export interface OpenPermit {
  readonly token: Token
  readonly spender: string
  /** In the smallest unit, in decimal digits. */
  readonly amount: string
  /** The provider that has the signature. */
  readonly provider: SwapProviderName
  /** When it ends: wall clock, in ms since 1970. */
  readonly expiresAt: number
}

/** The form of a swap, its offers, and how far it is. */
export interface SwapState {
  /** How far the form is. */
  status: DraftStatus
  /** Why it could not be prepared, or the wallet did not send. */
  error: LatchError | undefined
  /** The record of the transaction that the wallet was asked for. */
  transactionId: string | undefined
  /** What is given. The coin of the account's network at first. */
  from: Token | undefined
  /** What is got. */
  to: Token | undefined
  /** The amount of `from`, as the visitor typed it. */
  amount: string
  /** Whether all that can be given is given: the amount is known once the form is prepared. */
  isMax: boolean
  /** In percent: 1 by default (S9.08.1), 0 to 50. */
  slippage: number
  /** Whether the approval is for any amount. Default: for exactly what is given. */
  isUnlimited: boolean
  /**
   * The offers of all providers, the best first: by what arrives at least after all fees, the network's too where any of them
   * says it. They are shown as they come. Those that were tried and refused, or not in time, are in `failures`. The chosen one was
   * tried; another one is, once it is chosen. They are there also where the form can't be prepared, such as for an amount that
   * the account doesn't have.
   */
  offers: readonly SwapOffer[]
  /**
   * The offer that was prepared: the best one, or the one that the visitor chose, which is prepared next. Undefined without
   * one.
   */
  chosen: SwapOffer | undefined
  /** The providers without a safe offer, and why. */
  failures: readonly SwapFailure[]
  /** What was prepared of the form. Undefined until it is, and after each change to another swap. */
  preview: SwapPreview | undefined
  /**
   * Whether `offers` and `preview` are those of before the visitor has chosen another provider or approval. They stay visible
   * until the next are there, and can't be confirmed.
   */
  isOutdated: boolean
  /** The stops that the visitor has accepted. */
  accepted: readonly SwapStop[]
  /** Approvals of this account that were sent and not used, over reloads. */
  approvals: readonly PendingApproval[]
  /** Permits of this account, on its network, that were signed and not used, over reloads. */
  permits: readonly OpenPermit[]
  /** Whether any provider swaps on the account's network. Undefined until that is known, also while the app's server can't be reached. */
  isSupported: boolean | undefined
}

/**
 * A swap that an app asks for: the parameters of the view `Swap`, of which both tokens and the amount are needed, and what an app
 * says that has shown the offer itself.
 */
export interface SwapRequest extends SwapForm {
  readonly to: string
  readonly amount: string | bigint
  /**
   * The least of `to` that must arrive for certain, as the app's own page has shown it: in whole units as a text. A bigint is in
   * the smallest unit. Where the offer's minimum (`toAmountMin`) is below it, rejects with `swap/quote-moved`, and the wallet isn't
   * asked. Default: what the slippage allows of the price of the call.
   */
  readonly atLeast?: string | bigint | undefined
  /**
   * The most of the network's coin that may be paid beside the amount: the fees that aren't included in what is given and got,
   * which `atLeast` doesn't bound, and what the network takes, where that is known. In whole units as a text. A bigint is in the
   * smallest unit. With more, rejects with `swap/quote-moved`, also right before a prompt: then what an approval before it has cost
   * no longer counts. The `coinFees` of `swap/decide` are those of then: those of the network change. Default: no bound, as long as
   * the fees are no stop.
   */
  readonly feesAtMost?: string | bigint | undefined
  /**
   * The stops that the app's own page has shown to the visitor. `high-impact` needs `atLeast` beside it, else the call rejects with
   * `swap/at-least-required`: what was shown is an amount, and each call takes the price of the call, which may be any by then.
   * The impact alone is no bound, because it is measured against that price. `high-fees` needs `feesAtMost` as well, else
   * `swap/fees-at-most-required`. Default: none.
   */
  readonly accepts?: readonly SwapStop[] | undefined
}

/** Where a token for a side comes from. `popular` and `suggested` are lists of the kit and of the server. */
export type SwapTokenGroup = 'own' | 'suggested' | 'popular' | 'search'

/** The options of swaps. */
export interface SwapOptions {
  /** Who offers swaps, beside the app's server (`endpoints.api`). Default: only the server. */
  readonly swapProviders?: readonly SwapProvider[] | undefined
}

/** The switch of swaps (S3.16). */
export interface SwapSwitches {
  /**
   * Whether the account offers the views that swap, and by whom: the ids of the providers that are asked. Default: true, all
   * of them. Without a provider there are no swaps.
   */
  readonly swaps?: boolean | readonly string[]
}

/** A token that can be chosen. */
export interface SwapTokenChoice {
  readonly token: Token
  readonly group: SwapTokenGroup
  /** Whether a list of tokens has it: one that was pasted may be on none. */
  readonly isListed: boolean
}

/** Swaps tokens of the active account. Rejects with `swap/…`, `wallet/…` and `signing/…`. */
export interface SwapController {
  /** The form, its offers, and how far it is. It changes in place. */
  readonly state: SwapState
  /** Begins with an empty form, or with these. */
  begin(form?: SwapForm): void
  /** Chooses the token of a side. Choosing that of the other side flips them. */
  chooseToken(side: SwapSide, token: Token | undefined): void
  /** Keeps the amount that the visitor typed. */
  enterAmount(text: string): void
  /** Chooses all that can be given, with the fee kept back. */
  enterMax(): void
  /** Exchanges the sides: what would arrive becomes the amount. */
  flip(): void
  /** In percent, 0 to 50. Throws `swap/bad-slippage`. */
  setSlippage(percent: number): void
  /** Whether an approval is for any amount, so that later swaps need none. */
  setUnlimited(isUnlimited: boolean): void
  /** Prefers this offer; where it is renewed under another id, the best of its provider. */
  chooseOffer(id: string): void
  /**
   * Accepts these stops, after the visitor has read them. `read`: the offer that the view has shown; it changes nothing where
   * another one is prepared meanwhile. Default: the one of now.
   */
  accept(stops: readonly SwapStop[], read?: ReadOffer): void
  /**
   * Asks the providers, and tries their offers, once the tokens that `begin` names are read. Resolves with whether the form as it
   * is now is prepared: where not, `error` says why. Never rejects.
   */
  prepare(): Promise<boolean>
  /**
   * Keeps the offers new while a view shows them: renews them when they end, while the page is visible. Returns the function
   * that ends that.
   */
  watch(): () => void
  /**
   * Asks the wallet for what was prepared: the approval where it is needed, then the swap. `read`: the offer that the view has
   * shown; rejects with `swap/quote-moved` where another one is prepared meanwhile. Default: the one of now.
   */
  confirm(read?: ReadOffer): Promise<SentTransaction>
  /**
   * Goes on with the swap of an approval, in the form: the same tokens and provider, and what is left of the approval. Of one for
   * any amount, the amount that it was asked for with. Throws `swap/no-approval` where nothing of it is left.
   */
  resume(transactionId: string): void
  /** Asks the wallet to take an approval back. */
  removeApproval(transactionId: string): Promise<SentTransaction>
  /** The tokens to choose from on a side, filtered by a text. An address that is pasted is read from the chain. */
  tokens(side: SwapSide, search: string, signal?: AbortSignal): Promise<readonly SwapTokenChoice[]>
  /**
   * Swaps in one call. For stops that `accepts` doesn't list, rejects with `swap/decide`: its `context` has all `stops`, the `open`
   * ones, and the `offer` to show: its `provider`, `toAmount`, `toAmountMin`, `priceImpact` and `fees`, and `coinFees`: all that
   * is paid in the coin beside the amount, with the fee of the network where that is known, in its smallest unit, in decimal digits.
   */
  swap(request: SwapRequest): Promise<SentTransaction>
  /** Takes over the permits that another tab stored. */
  follow(): void
  /** Empties the form, and drops what is pending. Calls may follow. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface SwapFeature {
  readonly controller: SwapController
  readonly options: SwapOptions
  readonly switches: SwapSwitches
  readonly errors: typeof swapErrors
}
