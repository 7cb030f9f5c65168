/** A network by its CAIP-2 id, such as `eip155:1`. */
export type CaipNetworkId = `${'eip155' | 'solana' | 'bip122'}:${string}`

/** A call of a contract. */
export interface RawCall {
  readonly to: string
  readonly data: `0x${string}`
}

/** One side of a swap: a token by its address, or the network's coin where there is none. */
export interface SwapAsset {
  /** The token's contract. Undefined for the coin. */
  readonly address?: string | undefined
  /** The decimals of the smallest unit. */
  readonly decimals: number
}

/** What is asked for. */
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
  /** Whom it is for: the app, or the owners of the pools. */
  readonly kind: 'app' | 'pool'
  /** The token it is taken in. Undefined for the coin. */
  readonly token?: string | undefined
  /** In the smallest unit, in decimal digits. */
  readonly amount: string
  /** Whether the offer's amounts are those after this fee. */
  readonly isIncluded: boolean
}

/** An offer. Amounts are in the smallest unit, in decimal digits. It is plain data. */
export interface SwapQuote {
  /** Names its route among the offers. */
  readonly id: string
  /** What it answers. */
  readonly request: QuoteRequest
  /** How much arrives at the prices of now, after all fees. */
  readonly toAmount: string
  /** How much arrives at least: with less, the transaction fails. */
  readonly toAmountMin: string
  /** The fees beside that of the network. */
  readonly fees: readonly SwapFee[]
  /**
   * By how much less arrives than at the price of before the swap, in percent, 0 or more, with six decimals. The fees of
   * pools and app are no part of it; what the token itself keeps of a transfer is.
   */
  readonly priceImpact?: number | undefined
  /** The gas that the swap is estimated to use. */
  readonly gas?: string | undefined
  /** Who needs to be allowed to take the token: SwapRouter02. Undefined for the coin, and for wrapping it. */
  readonly spender?: string | undefined
  /** When it ends: wall clock, in ms since 1970. */
  readonly expiresAt?: number | undefined
  /** What `build` reads. Plain data. */
  readonly data?: unknown
}

/** A call of a transaction that swaps. */
export interface SwapCall extends RawCall {
  /** How much of the coin it sends, in the smallest unit, in decimal digits. */
  readonly value: string
}

/** The signature of a permit (EIP-2612). */
export interface SwapPermit {
  /** In seconds since 1970, in decimal digits. */
  readonly deadline: string
  readonly amount: string
  readonly v: number
  readonly r: `0x${string}`
  readonly s: `0x${string}`
}

/** A swap as calls of contracts. */
export interface CallSwap {
  /** The calls of the swap, without the approval. */
  readonly calls: readonly SwapCall[]
  /** Who needs the allowance. Undefined for the coin. */
  readonly spender?: string | undefined
  /** The same calls with a signed permit, so that no approval is needed. Absent where no approval is needed. */
  permit?(permit: SwapPermit): readonly SwapCall[]
}

/** What the provider uses. */
export interface SwapContext {
  /** Calls a contract on the app's own node by `eth_call`, and changes nothing. */
  readonly call: (networkId: CaipNetworkId, call: RawCall) => Promise<`0x${string}`>
  /** Aborts once the answer counts no more. */
  readonly signal: AbortSignal
}

/** Offers swaps, and builds their transactions. It has the shape of `SwapProvider` of `@latchkit/core`. */
export interface SwapProvider {
  readonly id: string
  /** As visitors read it. */
  readonly name: string
  /** The networks that it swaps on: CAIP-2. */
  readonly networks: readonly CaipNetworkId[]
  /** Resolves with its offers, the best first; with none where it knows no way. Rejects with what `call` rejects with. */
  quotes(request: QuoteRequest, context: SwapContext): Promise<readonly SwapQuote[]>
  /** Builds the transactions of one of its offers, for the account of the request. Rejects where it is no offer of this one. */
  build(quote: SwapQuote, context: SwapContext): Promise<CallSwap>
}

/** Uniswap's contracts on a network. */
export interface UniswapDeployment {
  /** The wrapped coin, with `deposit` and `withdraw` of WETH9. */
  readonly wrapped: string
  /** UniswapV3Factory. Default: no pools of v3. */
  readonly v3Factory?: string | undefined
  /** QuoterV2. Default: no pools of v3. */
  readonly quoter?: string | undefined
  /** UniswapV2Factory. Default: no pools of v2. They are used where the router names the same factory. */
  readonly v2Factory?: string | undefined
  /** SwapRouter02, which takes the token and swaps it. */
  readonly router: string
  /** Multicall3. Default: `0xcA11bde05977b3631167028862bE2a173976CA11`. */
  readonly multicall?: string | undefined
}

/** The app's fee. SwapRouter02 takes it of what arrives. */
export interface UniswapFee {
  /** In hundredths of a percent: 1 to 100, since SwapRouter02 takes 1 % at most. */
  readonly bps: number
  /** The address that gets it, the same on all networks. */
  readonly to: string
}

/** Options of `createUniswap`. */
export interface UniswapOptions {
  /** More networks, or other contracts of one. Default: the table `deployments`. */
  readonly deployments?: Readonly<Record<CaipNetworkId, UniswapDeployment>> | undefined
  /** What the app takes of what arrives. Default: none. */
  readonly fee?: UniswapFee | undefined
  /** The tokens that a swap of two hops may go over, four of a network at most. Default: the wrapped coin. */
  readonly through?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
}
