import type { Hex } from 'viem'
import { encodeCall, structOf } from './uniswap.abi.js'
import { isAddress } from './uniswap.address.js'
import { encodePath } from './uniswap.quoter.js'
import { isAmount, isRequest, sidesOf, wrapOf, type WrapKind } from './uniswap.request.js'
import { grossOf } from './uniswap.rules.js'
import type { CallSwap, SwapCall, SwapPermit, SwapQuote, UniswapDeployment, UniswapFee } from './uniswap.types.js'

// The selectors of the functions that are called: two of the wrapped coin, and those of SwapRouter02.

/** `deposit` */
const DEPOSIT = '0xd0e30db0'
/** `withdraw` */
const WITHDRAW = '0x2e1a7d4d'
/** `multicall` */
const MULTICALL = '0x5ae401dc'
/** `selfPermitIfNecessary` */
const SELF_PERMIT = '0xc2e3140a'
/** `unwrapWETH9WithFee` */
const UNWRAP_WITH_FEE = '0x9b2c0a37'
/** `unwrapWETH9` */
const UNWRAP = '0x49404b7c'
/** `sweepTokenWithFee` */
const SWEEP_WITH_FEE = '0xe0e189a0'
/** `refundETH` */
const REFUND = '0x12210e8a'
/** `swapExactTokensForTokens` */
const SWAP_V2 = '0x472b43f3'
/** `exactInput` */
const SWAP_V3 = '0xb858183f'
/** `exactInputSingle` */
const SWAP_V3_SINGLE = '0x04e45aaf'

/** What SwapRouter02 takes for its own address as a receiver. */
const ROUTER = '0x0000000000000000000000000000000000000002'
/** The amount that stands for all that SwapRouter02 has of a token. */
const ALL = 0n

/** What an offer keeps for `build`: plain data. Addresses are in lower case. */
export type OfferData =
  | { readonly kind: WrapKind }
  | {
      readonly kind: 'swap'
      /** The tokens of the path, with the wrapped coin for the coin. */
      readonly tokens: readonly string[]
      readonly pools: readonly { readonly version: 'v2' | 'v3'; readonly fee: number }[]
      /** Until when the chain takes the transaction, in seconds since 1970. */
      readonly deadline: number
      /** Whether the app's fee is taken of what arrives. */
      readonly hasFee: boolean
    }

type SwapData = Extract<OfferData, { kind: 'swap' }>

/**
 * Builds the calls of an offer. Throws a `TypeError` where its data isn't that of an offer of this provider, for the
 * tokens of its request.
 */
export function buildOffer(
  quote: SwapQuote,
  deployment: UniswapDeployment | undefined,
  fee: UniswapFee | undefined,
): CallSwap {
  const data = deployment && readOffer(quote, deployment)
  if (!data) throw new TypeError('createUniswap: the quote is no offer of this provider')
  if (data.kind === 'swap') return buildSwap(quote, data, deployment.router, data.hasFee ? fee : undefined)
  return { calls: [wrapCall(data.kind, quote.request.amount, deployment.wrapped)] }
}

/** What an app may have given as the data of an offer. */
type Given = Partial<Omit<SwapData, 'kind'> & Pick<OfferData, 'kind'>>

/** The data of an offer, where it is one for its request. */
function readOffer({ request, toAmountMin, data }: SwapQuote, deployment: UniswapDeployment): OfferData | undefined {
  const { kind, tokens = [], pools = [], deadline } = Object(data) as Given
  const [from, to] = sidesOf(request, deployment)
  const isSwap =
    tokens.length === pools.length + 1 &&
    tokens.every(isAddress) &&
    tokens[0] === from &&
    tokens.at(-1) === to &&
    Number.isSafeInteger(deadline)
  const isOffer = kind === 'swap' ? isSwap : kind !== undefined && kind === wrapOf(request, deployment)
  return isOffer && isRequest(request) && isAmount(toAmountMin) ? (data as OfferData) : undefined
}

const wrapCall = (kind: WrapKind, amount: string, to: string): SwapCall =>
  kind === 'deposit'
    ? { to, data: DEPOSIT, value: amount }
    : { to, data: encodeCall(WITHDRAW, ['uint256'], [BigInt(amount)]), value: '0' }

function buildSwap(quote: SwapQuote, data: SwapData, router: string, fee: UniswapFee | undefined): CallSwap {
  const { from, amount } = quote.request
  const token = from.address
  const callsOf = (steps: readonly Hex[]): readonly SwapCall[] => [
    {
      to: router,
      data: encodeCall(MULTICALL, ['uint256', 'bytes[]'], [BigInt(data.deadline), steps]),
      value: token ? '0' : amount,
    },
  ]
  const steps = stepsOf(quote, data, fee)
  const calls = callsOf(steps)
  if (!token) return { calls }
  return { calls, spender: router, permit: (permit) => callsOf([permitOf(token, permit), ...steps]) }
}

/** A permit that another transaction has used already needs no second one: then the allowance is there. */
const permitOf = (token: string, { amount, deadline, v, r, s }: SwapPermit): Hex =>
  encodeCall(
    SELF_PERMIT,
    ['address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    [token.toLowerCase(), BigInt(amount), BigInt(deadline), v, r, s],
  )

/** The calls that SwapRouter02 makes of itself, one after the other. */
function stepsOf({ request, toAmountMin }: SwapQuote, data: SwapData, fee: UniswapFee | undefined): readonly Hex[] {
  const account = request.account.toLowerCase()
  const minimum = grossOf(BigInt(toAmountMin), fee?.bps ?? 0)
  const payment = paymentOf(request.to.address?.toLowerCase(), minimum, account, fee)
  const segments = segmentsOf(data)
  const swaps = segments.map((segment, at) => {
    const isLast = at === segments.length - 1
    return swapOf(segment, {
      amount: at === 0 ? BigInt(request.amount) : ALL,
      minimum: isLast ? minimum : 0n,
      receiver: isLast && !payment ? account : ROUTER,
    })
  })
  // A pool of v3 that has too little takes less of the coin than was sent.
  const isRefunded = !request.from.address && data.pools[0]?.version === 'v3'
  return [...swaps, ...(payment ? [payment] : []), ...(isRefunded ? [REFUND as Hex] : [])]
}

/** The call that pays the account what came to the router: the coin, or what a fee is taken of. Undefined where the last pool pays it. */
function paymentOf(
  token: string | undefined,
  minimum: bigint,
  account: string,
  fee: UniswapFee | undefined,
): Hex | undefined {
  const types = ['uint256', 'address']
  const args = [minimum, account]
  if (!fee) return token ? undefined : encodeCall(UNWRAP, types, args)
  const feeTypes = [...types, 'uint256', 'address']
  const feeArgs = [...args, BigInt(fee.bps), fee.to.toLowerCase()]
  return token
    ? encodeCall(SWEEP_WITH_FEE, ['address', ...feeTypes], [token, ...feeArgs])
    : encodeCall(UNWRAP_WITH_FEE, feeTypes, feeArgs)
}

/** Pools of one version, one after the other, which are one call. */
interface Segment {
  readonly version: 'v2' | 'v3'
  readonly tokens: readonly string[]
  readonly fees: readonly number[]
}

function segmentsOf({ tokens, pools }: SwapData): readonly Segment[] {
  const each = pools.map(({ version, fee }, at) => ({ version, tokens: tokens.slice(at, at + 2), fees: [fee] }))
  const [first, second] = each
  return first && first.version === second?.version
    ? [{ version: first.version, tokens, fees: [...first.fees, ...second.fees] }]
    : each
}

interface Terms {
  readonly amount: bigint
  readonly minimum: bigint
  readonly receiver: string
}

function swapOf({ version, tokens, fees }: Segment, { amount, minimum, receiver }: Terms): Hex {
  if (version === 'v2')
    return encodeCall(SWAP_V2, ['uint256', 'uint256', 'address[]', 'address'], [amount, minimum, tokens, receiver])
  const end = ['address', 'uint256', 'uint256']
  const args = [receiver, amount, minimum]
  if (fees.length > 1) return encodeCall(SWAP_V3, [structOf(['bytes', ...end])], [[encodePath(tokens, fees), ...args]])
  const types = structOf(['address', 'address', 'uint24', ...end, 'uint160'])
  return encodeCall(SWAP_V3_SINGLE, [types], [[...tokens, ...fees, ...args, 0n]])
}
