import type { RawCall } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'

/** One side of a swap: a token by its address, or the network's coin where there is none. */
export interface SwapAsset {
  /** The token's contract, or its mint on Solana. Undefined for the coin. */
  readonly address?: string | undefined
  /** The decimals of the smallest unit. */
  readonly decimals: number
}

/** What a provider is asked for. It is frozen, as an offer is that `build` gets. */
export interface QuoteRequest {
  /** The network of both sides: CAIP-2. */
  readonly networkId: CaipNetworkId
  /** What is given. */
  readonly from: SwapAsset
  /** What is got. */
  readonly to: SwapAsset
  /** How much is given, in the smallest unit, in decimal digits. */
  readonly amount: string
  /** The address of the account that gives it, and gets what arrives. */
  readonly account: string
  /** By how much less may arrive than was quoted, in percent: 0 to 50. */
  readonly slippage: number
}

/** A fee of an offer beside that of the network. */
export interface SwapFee {
  /** Whom it is for: the app, the provider, or the owners of the pools. */
  readonly kind: 'app' | 'provider' | 'pool'
  /** The token it is taken in. Undefined for the coin. */
  readonly token?: string | undefined
  /** In the smallest unit, in decimal digits. */
  readonly amount: string
  /** Whether the offer's amounts are those after this fee. */
  readonly isIncluded: boolean
}

/** A provider, as it is shown. */
export interface SwapProviderName {
  readonly id: string
  readonly name: string
}

/** An offer of a provider. Amounts are in the smallest unit, in decimal digits. It is plain data. */
export interface SwapQuote {
  /** Names it among the offers of its provider. */
  readonly id: string
  /** What it answers. */
  readonly request: QuoteRequest
  /** Who swaps, where the app's server passes on the offers of others. Of other providers it is not read. */
  readonly provider?: SwapProviderName | undefined
  /** How much arrives at the prices of now. */
  readonly toAmount: string
  /** How much arrives at least: with less, the transaction fails. */
  readonly toAmountMin: string
  /** The fees beside that of the network. */
  readonly fees: readonly SwapFee[]
  /** By how much the swap itself moves the price against the account, in percent, 0 or more. */
  readonly priceImpact?: number | undefined
  /** The gas that the swap is estimated to use (EVM). */
  readonly gas?: string | undefined
  /** The estimated fee of the network, in the coin's smallest unit, in decimal digits. */
  readonly networkFee?: string | undefined
  /** Who needs to be allowed to take the token. Undefined for the coin, and on chains without allowances. */
  readonly spender?: string | undefined
  /**
   * When it ends: wall clock, in ms since 1970. Default: 30 s after it came. Where it has ended by the visitor's clock, or is about to,
   * that clock counts as wrong: 15 s after it came.
   */
  readonly expiresAt?: number | undefined
  /** What the provider's own `build` reads. Plain data. */
  readonly data?: unknown
}

/** A call of a transaction that swaps. */
export interface SwapCall extends RawCall {
  /** How much of the coin it sends, in the smallest unit, in decimal digits. */
  readonly value: string
  /** The gas that it is estimated to use, in decimal digits. What a simulation says counts before it. */
  readonly gas?: string | undefined
}

/** The signature of a permit (EIP-2612). */
export interface SwapPermit {
  /** In seconds since 1970, in decimal digits. */
  readonly deadline: string
  /** What the spender may take, in the smallest unit, in decimal digits. */
  readonly amount: string
  /** The last byte of the signature: 27 or 28. */
  readonly v: number
  /** The first 32 bytes of the signature. */
  readonly r: `0x${string}`
  /** The second 32 bytes of the signature. */
  readonly s: `0x${string}`
}

/** A swap as calls of contracts (EVM). */
export interface CallSwap {
  /**
   * The calls of the swap, without the approval. Each goes to the spender; where there is none, all go to one contract. More
   * than one is sent by wallets alone that send several calls as one.
   */
  readonly calls: readonly SwapCall[]
  /** Who needs the allowance. Undefined for the coin. */
  readonly spender?: string | undefined
  /** The same calls with a signed permit, so that no approval is needed. Absent where the provider can't take one. */
  permit?(permit: SwapPermit): readonly SwapCall[]
}

/** A swap as a whole transaction (Solana). */
export interface SerializedSwap {
  /** The transaction for the account to sign, in base64. */
  readonly serialized: string
  /** Sends the signed transaction, in base64, where the provider itself signs or sends. Default: the wallet sends it. */
  execute?(signed: string, signal: AbortSignal): Promise<{ readonly hash: string }>
}

/** A swap that was built. */
export type BuiltSwap = CallSwap | SerializedSwap

/** What a provider may use. */
export interface SwapContext {
  /** Calls a contract on the app's own node, and changes nothing (EVM). Rejects with `wallet/…`. */
  readonly call: (networkId: CaipNetworkId, call: RawCall) => Promise<`0x${string}`>
  /** Aborts once the answer counts no more. */
  readonly signal: AbortSignal
}

/**
 * Offers swaps, and builds the transactions of one. All that it says is checked: its transactions are tried on the app's own
 * node before a wallet is asked. `describeSwapProvider` of `@latchkit/testing/suite` says how each of them behaves.
 */
export interface SwapProvider {
  /** Names it in `features.swaps`, and in the state. */
  readonly id: string
  /** As visitors read it. */
  readonly name: string
  /** The networks that it swaps on: CAIP-2. */
  readonly networks: readonly CaipNetworkId[]
  /** Resolves with its offers, the best first; with none where it knows no way. Rejects where it can't be asked. */
  quotes(request: QuoteRequest, context: SwapContext): Promise<readonly SwapQuote[]>
  /** Builds the transactions of one of its offers, for the account of the request. */
  build(quote: SwapQuote, context: SwapContext): Promise<BuiltSwap>
}
