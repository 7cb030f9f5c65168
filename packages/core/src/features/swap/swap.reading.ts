import { addressIn } from '../../adapter/addressIn.js'
import { namespaceOf } from '../../base/caip.js'
import { fieldsOf, isRecord, isText } from '../../base/guard.js'
import { readName } from '../../base/read.js'
import { isDigits } from '../../base/uint256.js'
import { isData } from './swap.calldata.js'
import { MAX_OFFERS } from './swap.constants.js'
import type {
  BuiltSwap,
  QuoteRequest,
  SwapCall,
  SwapFee,
  SwapPermit,
  SwapProviderName,
  SwapQuote,
} from './swap.provider.types.js'

// Providers are foreign code: each member of what they say is read once, and checked.

/** The most calls of a swap, and bytes of one. */
const MAX_CALLS = 8
const MAX_DATA = 100_000
const MAX_FEES = 20
/** The longest id of an offer: a server may put the whole question into it. And of a provider. */
const MAX_ID = 2_000
const MAX_PROVIDER = 200
const FEE_KINDS: readonly unknown[] = ['app', 'provider', 'pool']

const isAmount = (value: unknown): value is string => isText(value) && isDigits(value)
const isSome = (value: unknown): value is string => isAmount(value) && BigInt(value) > 0n

/**
 * The first items of a list, or undefined where it is none. Its length is read once, and no method of it is called: it may say another
 * length each time.
 */
function itemsOf(given: unknown, most: number): readonly unknown[] | undefined {
  if (!Array.isArray(given)) return undefined
  return Array.from({ length: Math.min(given.length, most) }, (_, at): unknown => given[at])
}

/** What a provider has answered. */
export interface ReadAnswer {
  /** The offers that can be read, each with an id of its own. */
  readonly quotes: readonly SwapQuote[]
  /** The offers that can't: where each is in the answer, and the member that is wrong, such as `[0].fees`. Empty: the whole answer. */
  readonly flaws: readonly string[]
}

/** The offers in an answer. Throws what a getter of the answer throws. */
export function readQuotes(answer: unknown, request: QuoteRequest): ReadAnswer {
  const items = itemsOf(answer, MAX_OFFERS)
  if (!items) return { quotes: [], flaws: [''] }
  const read = items.map((each) => readQuote(each, request))
  const quotes = read.flatMap((each) => (typeof each === 'string' ? [] : each))
  return {
    quotes: quotes.filter(({ id }, at) => quotes.findIndex((other) => other.id === id) === at),
    flaws: read.flatMap((each, at) => (typeof each === 'string' ? `[${at}]${each}` : [])),
  }
}

/**
 * An offer, or the member that is wrong. It is frozen, since its provider gets it again to build its transactions, which are
 * checked against it after that.
 */
function readQuote(given: unknown, request: QuoteRequest): SwapQuote | string {
  if (!isRecord(given)) return ''
  const { id, toAmount, toAmountMin, fees, priceImpact, gas, networkFee, spender, expiresAt, data, provider } = given
  if (!isText(id) || id.length > MAX_ID) return '.id'
  if (!isSome(toAmount)) return '.toAmount'
  if (!isSome(toAmountMin) || BigInt(toAmountMin) > BigInt(toAmount)) return '.toAmountMin'
  const named = readProvider(provider)
  const allowed = spender === undefined ? undefined : addressOf(request, spender)
  // Without its fees or its spender an offer says less than it costs.
  const taken = readFees(fees, request)
  if (!taken) return '.fees'
  if (spender !== undefined && allowed === undefined) return '.spender'
  return Object.freeze({
    id,
    request,
    toAmount: String(BigInt(toAmount)),
    toAmountMin: String(BigInt(toAmountMin)),
    fees: taken,
    ...(named && { provider: named }),
    ...(isImpact(priceImpact) && { priceImpact }),
    ...(isGas(gas) && { gas }),
    ...(isAmount(networkFee) && { networkFee }),
    ...(allowed !== undefined && { spender: allowed }),
    ...(isTime(expiresAt) && { expiresAt }),
    ...(data !== undefined && { data }),
  })
}

const addressOf = ({ networkId }: QuoteRequest, address: unknown): string | undefined =>
  isText(address) ? addressIn(namespaceOf(networkId), address) : undefined

const isImpact = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100
const isGas = (value: unknown): value is string => isText(value) && /^\d{1,12}$/.test(value)
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1e15

/** A provider, as it is shown. Undefined where its id or name is none. */
export function readProvider(given: unknown): SwapProviderName | undefined {
  const { id, name } = fieldsOf(given)
  const shown = readName(name)
  return isText(id) && id.length <= MAX_PROVIDER && shown ? { id, name: shown } : undefined
}

function readFees(given: unknown, request: QuoteRequest): readonly SwapFee[] | undefined {
  const items = itemsOf(given, MAX_FEES + 1)
  if (!items || items.length > MAX_FEES) return undefined
  const fees = items.flatMap((each): readonly SwapFee[] => {
    const { kind, token, amount, isIncluded } = fieldsOf(each)
    if (!FEE_KINDS.includes(kind) || !isAmount(amount) || typeof isIncluded !== 'boolean') return []
    const address = token === undefined ? undefined : addressOf(request, token)
    if (token !== undefined && address === undefined) return []
    return [Object.freeze({ kind: kind as SwapFee['kind'], ...(address && { token: address }), amount, isIncluded })]
  })
  return fees.length === items.length ? Object.freeze(fees) : undefined
}

/** The calls of an answer, or which member of which call is wrong, such as `calls[0].value`. */
export function readCalls(given: unknown, request: QuoteRequest): readonly SwapCall[] | string {
  const items = itemsOf(given, MAX_CALLS + 1)
  if (!items || items.length === 0 || items.length > MAX_CALLS) return 'calls'
  const read = items.map((each) => readCall(each, request))
  const at = read.findIndex((each) => typeof each === 'string')
  return at === -1 ? (read as readonly SwapCall[]) : `calls[${at}].${read[at] as string}`
}

/** A call, or the member that is wrong. */
function readCall(given: unknown, request: QuoteRequest): SwapCall | string {
  const { to, data, value, gas } = fieldsOf(given)
  const address = addressOf(request, to)
  if (address === undefined) return 'to'
  if (!isData(data) || data.length > MAX_DATA) return 'data'
  if (!isAmount(value)) return 'value'
  return { to: address, data, value: String(BigInt(value)), ...(isGas(gas) && { gas }) }
}

/**
 * What a provider has built, its members read once, or the member that is wrong. What `permit` answers is checked as the calls
 * are: no calls where it can't be read.
 */
export function readBuilt(given: unknown, request: QuoteRequest): BuiltSwap | string {
  const { calls, spender, permit, serialized, execute } = fieldsOf(given)
  if (isText(serialized)) {
    if (serialized.length > MAX_DATA || !/^[\w+/]+={0,2}$/.test(serialized)) return 'serialized'
    if (typeof execute !== 'function') return { serialized }
    return { serialized, execute: async (signed, signal) => readHash(await call(execute, given, signed, signal)) }
  }
  const read = readCalls(calls, request)
  const allowed = spender === undefined ? undefined : addressOf(request, spender)
  if (typeof read === 'string') return read
  if (spender !== undefined && allowed === undefined) return 'spender'
  return {
    calls: read,
    ...(allowed !== undefined && { spender: allowed }),
    ...(typeof permit === 'function' && {
      permit(signed: SwapPermit) {
        const permitted = readCalls(call(permit, given, signed), request)
        return typeof permitted === 'string' ? [] : permitted
      },
    }),
  }
}

const call = (method: unknown, owner: unknown, ...values: readonly unknown[]): unknown =>
  (method as (...values: readonly unknown[]) => unknown).apply(owner, values as unknown[])

function readHash(answer: unknown): { readonly hash: string } {
  const { hash } = fieldsOf(answer)
  return { hash: isText(hash) ? hash : '' }
}
