import { z } from 'zod'
import { readAddress } from '../assets/assets.js'
import { ServiceFailed } from '../services/operatorService.js'
import type { SwapFailureCode } from './swaps.failures.js'
import type { BuiltOffer, SwapOffer, SwapQuestion, SwapTransaction } from './swaps.types.js'

/** One source of offers. What it answers is checked: it may be hostile. */
export interface OfferProvider {
  /** As clients read it: `1inch`, `uniswap`, `lifi`, `jupiter`. */
  readonly id: string
  /** CAIP-2. */
  readonly networkIds: readonly string[]
  /** Resolves with its offer. Rejects with a {@link NoOffer}, or as its service does. */
  readonly offer: (question: SwapQuestion, signal: AbortSignal) => Promise<SwapOffer>
  /** Asks anew, and builds the transaction of that offer. Rejects as `offer`. */
  readonly build: (question: SwapQuestion, signal: AbortSignal) => Promise<BuiltOffer>
  /** What needs the allowance for any swap. Absent where that differs from swap to swap. Rejects as `offer`. */
  readonly spender?: (networkId: string) => Promise<string>
  /**
   * Sends a signed transaction that it built. Resolves with undefined for what another provider built. Rejects with a
   * refusal for another transaction, and for one that it could not send.
   */
  readonly execute?: (execution: string, transaction: string) => Promise<{ readonly hash: string } | undefined>
}

/** The error of a provider without an offer. */
export class NoOffer extends Error {
  readonly code: SwapFailureCode

  constructor(code: SwapFailureCode) {
    super(`No offer: ${code}.`)
    this.code = code
  }
}

/** Makes the error of an answer that has another form, or is about another swap. */
export const badAnswer = (): NoOffer => new NoOffer('swap/bad-answer')

/** Statuses by which services say that they know no way for a swap. */
const NO_ROUTE = [400, 404, 422]

/** Why a provider has no offer, by the error of its call. Any other error is `swap/provider-away`. */
export function failureCode(error: unknown): SwapFailureCode {
  if (error instanceof NoOffer) return error.code
  if (!(error instanceof ServiceFailed)) return 'swap/provider-away'
  const { fault, status = 0 } = error
  if (fault === 'late' || fault === 'given-up') return 'swap/provider-late'
  if (fault === 'malformed' || fault === 'too-large') return 'swap/bad-answer'
  return NO_ROUTE.includes(status) ? 'swap/no-route' : 'swap/provider-away'
}

/** The largest amount of a token: 2^256 − 1. */
const MAX_AMOUNT = 2n ** 256n - 1n
/** No block has more gas, by far. */
const MAX_GAS = 1_000_000_000
/** The shortest and the longest life of an offer, in ms. */
const LIFE_MS = [1_000, 3_600_000] as const
/** The most hexadecimal digits of a transaction. A node takes 128 kB. */
const MAX_DATA = 262_144

/** Whether a text is an amount in the smallest unit, in decimal digits. */
export const isAmount = (text: string): boolean => /^\d{1,78}$/.test(text) && BigInt(text) <= MAX_AMOUNT

/** Whether a text is a slippage: in percent, from 0 to 50, with four decimals at most. */
export const isSlippage = (text: string): boolean => /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= 50

/** The schema of an amount in the smallest unit, in decimal digits. */
export const digits = z
  .string()
  .refine(isAmount)
  .transform((text) => BigInt(text).toString())

/** The schema of an amount that services write as decimal digits, as hexadecimal text, or as a number. */
export const anyDigits = z.union([
  digits,
  z
    .string()
    .regex(/^0x[\da-f]{1,64}$/i)
    .transform((text) => BigInt(text).toString()),
  z.int().min(0).transform(String),
])

/** The schema of gas that a service estimates: undefined where it is none. */
export const gasEstimate = anyDigits
  .refine((text) => Number(text) >= 21_000 && Number(text) <= MAX_GAS)
  .optional()
  .catch(undefined)

/** Makes the schema of an address of a network, in its one form there. */
export const networkAddress = (networkId: string): z.ZodType<string> =>
  z
    .string()
    .max(64)
    .transform((text, { addIssue }) => {
      const address = readAddress(networkId, text)
      if (address === undefined) addIssue('must be an address')
      return address ?? ''
    })

/** The least that may arrive by the slippage of a question, in the smallest unit. */
export const leastOf = ({ slippage }: Pick<SwapQuestion, 'slippage'>, toAmount: string): bigint =>
  (BigInt(toAmount) * BigInt(Math.round((100 - slippage) * 10_000))) / 1_000_000n

/** How much less than {@link leastOf} may be the minimum of a provider that rounds: a ten thousandth, and a unit. */
const tolerance = (toAmount: string): bigint => BigInt(toAmount) / 10_000n + 1n

const offerSchema = z.object({
  toAmount: digits,
  toAmountMin: digits,
  fees: z.array(z.object({ amount: digits })).max(20),
  gas: digits.optional(),
  networkFee: digits.optional(),
})

/**
 * Checks what a provider offers, whatever it is made of. Throws a {@link NoOffer} where nothing arrives, where amounts are
 * none, and where less may arrive than the slippage permits.
 */
export function checkOffer(question: SwapQuestion, offer: SwapOffer, now: number = Date.now()): SwapOffer {
  const { toAmount, toAmountMin, spender, priceImpact, expiresAt } = offer
  if (!offerSchema.safeParse(offer).success) throw badAnswer()
  if (BigInt(toAmount) === 0n) throw new NoOffer('swap/no-route')
  const least = leastOf(question, toAmount) - tolerance(toAmount)
  if (BigInt(toAmountMin) > BigInt(toAmount) || BigInt(toAmountMin) < least) throw badAnswer()
  const { address } = question.from
  if (spender !== undefined && (address === undefined || spender === address || spender === question.account))
    throw badAnswer()
  const life = expiresAt === undefined ? 0 : expiresAt - now
  if (expiresAt !== undefined && !(life >= LIFE_MS[0])) throw new NoOffer('swap/no-route')
  const { priceImpact: _, expiresAt: __, ...rest } = offer
  return {
    ...rest,
    ...(priceImpact !== undefined && priceImpact >= 0 && priceImpact <= 100 && { priceImpact }),
    ...(expiresAt !== undefined && life <= LIFE_MS[1] && { expiresAt }),
  }
}

/**
 * Checks a transaction that a provider built for an offer. `extra`: how much of the coin it may take beside what is given,
 * for fees that the offer names. Throws a {@link NoOffer} for a call of the token itself, for data that is none, and for
 * another amount of the coin than is given.
 */
export function checkTransaction(
  { from, to, amount, account }: SwapQuestion,
  { spender }: Pick<SwapOffer, 'spender'>,
  transaction: SwapTransaction,
  extra = 0n,
): SwapTransaction {
  const { to: target, data, value } = transaction
  const isHex = /^0x([\da-f]{2})+$/i.test(data) && data.length <= MAX_DATA
  const isOwn = target === from.address || target === to.address || target === account
  const given = from.address === undefined ? BigInt(amount) : 0n
  const sent = BigInt(value)
  if (!isHex || (isOwn && !wraps(from.address, to.address, target))) throw badAnswer()
  if (sent < given || sent > given + extra) throw badAnswer()
  if (from.address !== undefined && spender !== undefined && spender !== target) throw badAnswer()
  return transaction
}

/** Whether a call of a side itself is what wrapping is: the other side is the coin. */
const wraps = (from: string | undefined, to: string | undefined, target: string): boolean =>
  (from === undefined && to === target) || (to === undefined && from === target)
