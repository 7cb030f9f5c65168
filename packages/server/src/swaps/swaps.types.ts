import type { Asset } from '../assets/assets.js'
import type { SwapFailureCode } from './swaps.failures.js'

/** A swap that providers are asked for. Both sides are of one network. */
export interface SwapQuestion {
  /** CAIP-2. */
  readonly networkId: string
  readonly from: Asset
  readonly to: Asset
  /** How much is given, in the smallest unit, in decimal digits. */
  readonly amount: string
  /** The address of the account that gives it, and gets what arrives. */
  readonly account: string
  /** By how much less may arrive than was quoted, in percent: 0 to 50. */
  readonly slippage: number
}

/** A fee of an offer, beside that of the network. */
export interface SwapOfferFee {
  readonly kind: 'app' | 'provider' | 'pool'
  /** The contract of the token it is taken in. Undefined for the coin. */
  readonly token?: string | undefined
  /** In the smallest unit, in decimal digits. */
  readonly amount: string
  /** Whether the offer's amounts are those after this fee. */
  readonly isIncluded: boolean
}

/** An offer of a provider. Amounts are in the smallest unit, in decimal digits. */
export interface SwapOffer {
  readonly provider: string
  readonly toAmount: string
  readonly toAmountMin: string
  readonly fees: readonly SwapOfferFee[]
  /** In percent, 0 or more. */
  readonly priceImpact?: number | undefined
  /** EVM: the gas that the swap is estimated to use. */
  readonly gas?: string | undefined
  /** The fee of the network in the smallest unit of the coin, as far as it is known. */
  readonly networkFee?: string | undefined
  /** What needs the allowance. Undefined where none is needed. */
  readonly spender?: string | undefined
  /** In ms since 1970. */
  readonly expiresAt?: number | undefined
}

/** What all providers answered. */
export interface SwapOffers {
  /** The best first: by what arrives after all fees. */
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly { readonly provider: string; readonly code: SwapFailureCode }[]
}

/** A call of a contract that swaps. */
export interface SwapTransaction {
  readonly to: string
  readonly data: `0x${string}`
  /** Of the coin, in wei, in decimal digits. */
  readonly value: string
  readonly gas?: string | undefined
}

/**
 * The data of the same call with a signed permit (EIP-2612), so that no approval is needed: `before`, the words `value`,
 * `deadline`, `v`, `r`, `s`, and `after`. So the signature stays with the client, and what was tried is what is sent.
 */
export interface PermitData {
  readonly before: `0x${string}`
  /** Hexadecimal digits, without 0x. */
  readonly after: string
}

/** A swap that a provider built. Its offer is of the same moment. */
export interface BuiltOffer {
  readonly offer: SwapOffer
  /** EVM. */
  readonly transaction?: SwapTransaction | undefined
  /** EVM: the data of `transaction` with a permit. Absent where the provider takes none. */
  readonly permit?: PermitData | undefined
  /** Solana: the transaction to sign, in base64. */
  readonly serialized?: string | undefined
  /** Names `serialized` to `execute`, where the provider sends it. */
  readonly execution?: string | undefined
}

/** What a unit of gas costs, in wei, in decimal digits. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** The offer that a client chose. */
export interface ChosenOffer {
  readonly provider: string
  /** What must arrive at least. */
  readonly toAmountMin: string
}

/**
 * The source of swaps: what providers offer, and the transactions of their offers. Each call rejects with a refusal: of
 * status 502 with one of {@link SwapFailureCode} where the provider fails, and of 409 with `swap/moved` where it offers less
 * than was chosen.
 */
export interface SwapSource {
  /** The networks on which a provider swaps: CAIP-2. */
  readonly networkIds: readonly string[]
  /**
   * Asks all providers. Resolves with no offer where none has one. `gasPrice` in wei: what fees of the network are counted
   * with, by default that of now.
   */
  readonly offers: (question: SwapQuestion, gasPrice?: string) => Promise<SwapOffers>
  /** Builds the swap of the provider that was chosen, else of the best offer. */
  readonly build: (question: SwapQuestion, chosen?: ChosenOffer) => Promise<BuiltOffer>
  /** Resolves with what needs the allowance for a swap of a provider. */
  readonly spenderOf: (question: SwapQuestion, provider: string) => Promise<string>
  /** Resolves with the spender of the default provider on a network (S9.08.3), or undefined where that isn't there. */
  readonly defaultSpender: (networkId: string) => Promise<string | undefined>
  /** Resolves with how much of a token the spender may take. Rejects with 502 where no node answers. */
  readonly allowance: (token: Asset, owner: string, spender: string) => Promise<bigint>
  /** Rejects with 502 where no node answers, and with 400 on a network without gas. */
  readonly gasPrices: (networkId: string) => Promise<GasPrices>
  /** Resolves with the gas that a transaction would use. Rejects with 400 where it would fail. */
  readonly estimateGas: (networkId: string, account: string, transaction: SwapTransaction) => Promise<string>
  /** Sends a signed transaction by the provider that built it: once, however often it is asked. */
  readonly execute: (execution: string, transaction: string) => Promise<{ readonly hash: string }>
}
