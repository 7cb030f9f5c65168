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

/** The offers in an answer: those that can be read, each with an id of its own. Throws what a getter of the answer throws. */
export function readQuotes(answer: unknown, request: QuoteRequest): readonly SwapQuote[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer.slice(0, MAX_OFFERS) : []
  const quotes = list.flatMap((each) => readQuote(each, request) ?? [])
  return quotes.filter(({ id }, at) => quotes.findIndex((other) => other.id === id) === at)
}

function readQuote(given: unknown, request: QuoteRequest): SwapQuote | undefined {
  if (!isRecord(given)) return undefined
  const { id, toAmount, toAmountMin, fees, priceImpact, gas, networkFee, spender, expiresAt, data, provider } = given
  if (!isText(id) || id.length > MAX_ID || !isSome(toAmount) || !isSome(toAmountMin)) return undefined
  if (BigInt(toAmountMin) > BigInt(toAmount)) return undefined
  const named = readProvider(provider)
  const allowed = spender === undefined ? undefined : addressOf(request, spender)
  // Without its fees or its spender an offer says less than it costs.
  const taken = readFees(fees, request)
  if (!taken || (spender !== undefined && allowed === undefined)) return undefined
  return {
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
  }
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
  if (!Array.isArray(given) || given.length > MAX_FEES) return undefined
  const fees = (given as readonly unknown[]).flatMap((each): readonly SwapFee[] => {
    const { kind, token, amount, isIncluded } = fieldsOf(each)
    if (!FEE_KINDS.includes(kind) || !isAmount(amount) || typeof isIncluded !== 'boolean') return []
    const address = token === undefined ? undefined : addressOf(request, token)
    if (token !== undefined && address === undefined) return []
    return [{ kind: kind as SwapFee['kind'], ...(address && { token: address }), amount, isIncluded }]
  })
  return fees.length === given.length ? fees : undefined
}

/** The calls of an answer. Undefined where one of them is none. */
export function readCalls(given: unknown, request: QuoteRequest): readonly SwapCall[] | undefined {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_CALLS) return undefined
  const calls = (given as readonly unknown[]).flatMap((each): readonly SwapCall[] => {
    const { to, data, value, gas } = fieldsOf(each)
    const address = addressOf(request, to)
    if (address === undefined || !isData(data) || data.length > MAX_DATA || !isAmount(value)) return []
    return [{ to: address, data, value: String(BigInt(value)), ...(isGas(gas) && { gas }) }]
  })
  return calls.length === given.length ? calls : undefined
}

/**
 * What a provider has built, its members read once. Undefined where it is neither calls nor a whole transaction. What `permit`
 * answers is checked as the calls are: undefined where it can't be read.
 */
export function readBuilt(given: unknown, request: QuoteRequest): BuiltSwap | undefined {
  const { calls, spender, permit, serialized, execute } = fieldsOf(given)
  if (isText(serialized)) {
    if (serialized.length > MAX_DATA || !/^[\w+/]+={0,2}$/.test(serialized)) return undefined
    if (typeof execute !== 'function') return { serialized }
    return { serialized, execute: async (signed, signal) => readHash(await call(execute, given, signed, signal)) }
  }
  const read = readCalls(calls, request)
  const allowed = spender === undefined ? undefined : addressOf(request, spender)
  if (!read || (spender !== undefined && allowed === undefined)) return undefined
  return {
    calls: read,
    ...(allowed !== undefined && { spender: allowed }),
    ...(typeof permit === 'function' && {
      permit: (signed: SwapPermit) => readCalls(call(permit, given, signed), request) ?? [],
    }),
  }
}

const call = (method: unknown, owner: unknown, ...values: readonly unknown[]): unknown =>
  (method as (...values: readonly unknown[]) => unknown).apply(owner, values as unknown[])

function readHash(answer: unknown): { readonly hash: string } {
  const { hash } = fieldsOf(answer)
  return { hash: isText(hash) ? hash : '' }
}
