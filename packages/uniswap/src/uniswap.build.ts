import { encodeFunctionData, type AbiParameter, type Hex } from 'viem'
import { functionOf, structOf } from './uniswap.abi.js'
import { isAddress } from './uniswap.address.js'
import type { UniswapSettings } from './uniswap.options.js'
import { encodePath } from './uniswap.quoter.js'
import { grossOf } from './uniswap.rules.js'
import type { CallSwap, SwapCall, SwapPermit, SwapQuote, UniswapDeployment, UniswapFee } from './uniswap.types.js'

/** What SwapRouter02 takes for its own address as a receiver. */
const ROUTER = '0x0000000000000000000000000000000000000002'
/** The amount that stands for all that SwapRouter02 has of a token. */
const ALL = 0n

/** What an offer keeps for `build`: plain data. Addresses are in lower case. */
export type OfferData =
  | { readonly kind: 'deposit' | 'withdraw' }
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

/** The data of a call of a function, by its name and the types of its inputs. */
const encode = (functionName: string, types: readonly (string | AbiParameter)[], args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [functionOf(functionName, types)], functionName, args })

/**
 * Builds the calls of an offer. Throws a `TypeError` where its data isn't that of an offer of this provider, for the
 * tokens of its request.
 */
export function buildOffer(quote: SwapQuote, { deployments, fee }: UniswapSettings): CallSwap {
  const { request } = quote
  const deployment = deployments.get(request.networkId)
  const data = deployment && readOffer(quote, deployment)
  if (!data) throw new TypeError('createUniswap: the quote is none of this provider')
  const amount = BigInt(request.amount)
  if (data.kind !== 'swap') {
    const to = deployment.wrapped
    return {
      calls: [
        data.kind === 'deposit'
          ? { to, data: encode('deposit', [], []), value: request.amount }
          : { to, data: encode('withdraw', ['uint256'], [amount]), value: '0' },
      ],
    }
  }
  const steps = stepsOf(quote, data, data.hasFee ? fee : undefined)
  const callOf = (all: readonly Hex[]): readonly SwapCall[] => [
    {
      to: deployment.router,
      data: encode('multicall', ['uint256', 'bytes[]'], [BigInt(data.deadline), all]),
      value: request.from.address ? '0' : request.amount,
    },
  ]
  const token = request.from.address
  if (!token) return { calls: callOf(steps) }
  return {
    calls: callOf(steps),
    spender: deployment.router,
    permit: (permit) => callOf([permitOf(token, permit), ...steps]),
  }
}

/** A permit that another transaction has used already needs no second one: then the allowance is there. */
const permitOf = (token: string, { amount, deadline, v, r, s }: SwapPermit): Hex =>
  encode(
    'selfPermitIfNecessary',
    ['address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    [token.toLowerCase(), BigInt(amount), BigInt(deadline), v, r, s],
  )

/** The calls that SwapRouter02 makes of itself, one after the other. */
function stepsOf({ request, toAmountMin }: SwapQuote, data: SwapData, fee: UniswapFee | undefined): readonly Hex[] {
  const account = request.account.toLowerCase()
  const isNative = !request.to.address
  const minimum = grossOf(BigInt(toAmountMin), fee?.bps ?? 0)
  const segments = segmentsOf(data)
  const swaps = segments.map((segment, at) => {
    const isLast = at === segments.length - 1
    return swapOf(segment, {
      amount: at === 0 ? BigInt(request.amount) : ALL,
      minimum: isLast ? minimum : 0n,
      receiver: isLast && !isNative && !fee ? account : ROUTER,
    })
  })
  // A pool of v3 that has too little takes less of the coin than was sent.
  const isRefunded = !request.from.address && data.pools[0]?.version === 'v3'
  const [payment, args] = [
    ['uint256', 'address'],
    [minimum, account],
  ]
  const [feePayment, feeArgs] = [
    [...payment, ...payment],
    [...args, BigInt(fee?.bps ?? 0), fee?.to.toLowerCase()],
  ]
  const unwrap = fee ? encode('unwrapWETH9WithFee', feePayment, feeArgs) : encode('unwrapWETH9', payment, args)
  const sweep = fee && encode('sweepTokenWithFee', ['address', ...feePayment], [data.tokens.at(-1), ...feeArgs])
  const end = isNative ? unwrap : sweep
  return [...swaps, ...(end ? [end] : []), ...(isRefunded ? [encode('refundETH', [], [])] : [])]
}

/** Pools of one version, one after the other, which are one call. */
interface Segment {
  readonly version: 'v2' | 'v3'
  readonly tokens: readonly string[]
  readonly fees: readonly number[]
}

function segmentsOf({ tokens, pools }: SwapData): readonly Segment[] {
  const [first, second] = pools
  if (!first) return []
  const fees = pools.map(({ fee }) => fee)
  if (!second || first.version === second.version) return [{ version: first.version, tokens, fees }]
  return [
    { version: first.version, tokens: tokens.slice(0, 2), fees: fees.slice(0, 1) },
    { version: second.version, tokens: tokens.slice(1), fees: fees.slice(1) },
  ]
}

interface Terms {
  readonly amount: bigint
  readonly minimum: bigint
  readonly receiver: string
}

function swapOf({ version, tokens, fees }: Segment, { amount, minimum, receiver }: Terms): Hex {
  if (version === 'v2')
    return encode(
      'swapExactTokensForTokens',
      ['uint256', 'uint256', 'address[]', 'address'],
      [amount, minimum, tokens, receiver],
    )
  const end = ['address', 'uint256', 'uint256']
  const args = [receiver, amount, minimum]
  if (fees.length > 1) return encode('exactInput', [structOf(['bytes', ...end])], [[encodePath(tokens, fees), ...args]])
  const types = structOf(['address', 'address', 'uint24', ...end, 'uint160'])
  return encode('exactInputSingle', [types], [[tokens[0], tokens[1], fees[0], ...args, 0n]])
}

/** The data of an offer, where it is one for the tokens of its request. */
function readOffer({ request, toAmountMin, data }: SwapQuote, { wrapped }: UniswapDeployment): OfferData | undefined {
  const {
    kind,
    tokens = [],
    pools = [],
    deadline,
  } = Object(data) as Partial<Omit<SwapData, 'kind'> & Pick<OfferData, 'kind'>>
  const [from, to] = [request.from, request.to].map(({ address }) => (address ?? wrapped).toLowerCase())
  const isRequest = isAddress(request.account) && [request.amount, toAmountMin].every((each) => /^\d{1,78}$/.test(each))
  const isSwap =
    kind === 'swap' &&
    tokens.length === pools.length + 1 &&
    tokens.every(isAddress) &&
    tokens[0] === from &&
    tokens.at(-1) === to &&
    Number.isSafeInteger(deadline)
  const coin = kind === 'deposit' ? request.from : kind === 'withdraw' ? request.to : undefined
  const isWrap = from === to && coin !== undefined && !coin.address
  return isRequest && (isSwap || isWrap) ? (data as OfferData) : undefined
}
