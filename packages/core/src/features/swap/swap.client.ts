import type { Endpoints } from '@latchkit/server/endpoints'
import type { LatchError } from '../../base/errors.js'
import { parseAddress, toCaipAddress, type CaipNetworkId } from '../../base/caip.js'
import { fieldsOf, isText, own } from '../../base/guard.js'
import { pick, readRecord, readRecords } from '../../base/read.js'
import { isDigits } from '../../base/uint256.js'
import { listIn } from '../api/api.rules.js'
import type { ApiController } from '../api/api.types.js'
import { permitWords } from './swap.calldata.js'
import { swapError } from './swap.errors.js'
import { readProvider } from './swap.reading.js'
import type {
  BuiltSwap,
  QuoteRequest,
  SwapContext,
  SwapFee,
  SwapPermit,
  SwapProvider,
  SwapProviderName,
  SwapQuote,
} from './swap.provider.types.js'

type Quotes = Endpoints['GET /v1/convert/quotes']
type Build = Endpoints['POST /v1/convert/build-transaction']
type Execute = Endpoints['POST /v1/convert/execute']
type GasPrice = Endpoints['GET /v1/convert/gas-price']

/** The id of the provider that passes on the offers of the app's server. Each of its offers has the id of its own provider. */
export const SERVER_ID = 'server'

/** The most quotes of the server that are read. */
const MAX_QUOTES = 50

/** What visitors read of the providers that the server asks. Another one is shown by its id. */
const NAMES: Readonly<Record<string, string>> = {
  '1inch': '1inch',
  uniswap: 'Uniswap',
  lifi: 'LI.FI',
  jupiter: 'Jupiter',
}

/** What the provider of the server may use for its offers. */
export interface PassingContext extends SwapContext {
  /** Called for each provider of the server that has no offer, with the reason, before the offers are there. */
  readonly onFailure?: ((provider: SwapProviderName, error: LatchError) => void) | undefined
}

/** What the app's server does for swaps (`endpoints.api`). */
export interface ServerSwaps {
  /** The provider that asks the server. Undefined where the server is off, or swaps on no network. Rejects with `service/…`. */
  provider(): Promise<SwapProvider | undefined>
  /**
   * What a unit of gas costs now, in wei (S7.10). Rejects with `swap/gas-price-unsupported` on a network that the server
   * doesn't know, and with `service/…`.
   */
  gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint>
}

/** Makes what asks the app's server for swaps. Sends no request. Its answers are foreign data, as those of any provider. */
export function createServerSwaps(api: ApiController): ServerSwaps {
  return {
    async provider() {
      const known = await api.swapNetworks()
      return known.length > 0 ? providerOf(api, known) : undefined
    },
    async gasPrice(networkId, signal) {
      if (!(await api.supports(networkId))) throw swapError('gas-price-unsupported', { network: networkId })
      const answer = readRecord(await api.get<GasPrice>('/v1/convert/gas-price', { chainId: networkId }, signal))
      const price = own<keyof GasPrice['answer']>(answer, 'standard')
      if (!isText(price) || !isDigits(price)) throw swapError('gas-price-unsupported', { network: networkId })
      return BigInt(price)
    },
  }
}

/**
 * The app's own providers, and that of its server. Without its server an app still has its own ones: rejects with `service/…` only
 * where the server fails and none of them swaps on the network. `own`: those that are switched on.
 */
export async function withServer(
  own: readonly SwapProvider[],
  server: Pick<ServerSwaps, 'provider'>,
  networkId: CaipNetworkId,
): Promise<readonly SwapProvider[]> {
  try {
    const given = await server.provider()
    return given ? [...own, given] : own
  } catch (error) {
    if (own.some(({ networks }) => networks.includes(networkId))) return own
    throw error
  }
}

const providerOf = (api: ApiController, networks: readonly CaipNetworkId[]): SwapProvider => ({
  id: SERVER_ID,
  name: new URL(api.origin).host,
  networks,
  async quotes(request, { signal, onFailure }: PassingContext) {
    const query = { ...sidesOf(request), amount: request.amount, slippage: String(request.slippage) }
    const answer = await api.get<Quotes>('/v1/convert/quotes', { ...query, userAddress: payerOf(request) }, signal)
    const name: keyof Quotes['answer'] = 'quotes'
    // Each member is read by the reader of all providers: here only the addresses are made those of their network.
    const quotes = readRecords(listIn(api, answer, name), MAX_QUOTES).map((quote) => quoteOf(quote, request))
    const failures = own<keyof Quotes['answer']>(readRecord(answer), 'failures')
    for (const failure of readRecords(failures, MAX_QUOTES)) readFailure(failure, onFailure)
    return quotes
  },
  async build({ id, request }, { signal }) {
    const body: Build['body'] = {
      ...sidesOf(request),
      amount: request.amount,
      userAddress: payerOf(request),
      eip155: { slippage: String(request.slippage) },
      quote: id,
    }
    const answer = await api.send<Build>('/v1/convert/build-transaction', { method: 'POST', body, signal })
    return builtOf(api, readRecord(answer))
  },
})

/** Both sides as the server names them: CAIP-10, and the coin by the id of its network (S7.05). */
const sidesOf = ({ networkId, from, to }: QuoteRequest): { readonly from: string; readonly to: string } => {
  const idOf = ({ address }: QuoteRequest['from']): string =>
    address === undefined ? networkId : toCaipAddress(networkId, address)
  return { from: idOf(from), to: idOf(to) }
}

const payerOf = ({ networkId, account }: QuoteRequest): string => toCaipAddress(networkId, account)

type Failed = NonNullable<Quotes['answer']['failures']>[number]

/** The reasons of the server, as errors. */
const REASONS: Readonly<Record<Failed['code'], (provider: string) => LatchError>> = {
  'swap/no-route': () => swapError('no-route'),
  'swap/implausible': (provider) => swapError('unsafe-offer', { provider, flaw: 'implausible' }),
  'swap/provider-late': (provider) => swapError('provider-failed', { provider, reason: 'late' }),
  'swap/provider-away': (provider) => swapError('provider-failed', { provider, reason: 'away' }),
  'swap/bad-answer': (provider) => swapError('provider-failed', { provider, reason: 'bad-answer' }),
}

/** Passes a failure on. One without a provider is left out; an unknown reason is none. */
function readFailure(given: Record<string, unknown>, onFailure: PassingContext['onFailure']): void {
  const { provider: id, code } = pick<keyof Failed>(given, 'provider', 'code')
  const provider = isText(id) ? readProvider({ id, name: nameOf(id) }) : undefined
  if (!provider) return
  const reason = typeof code === 'string' && Object.hasOwn(REASONS, code) ? REASONS[code as Failed['code']] : undefined
  onFailure?.(provider, reason?.(provider.name) ?? swapError('provider-failed', { provider: provider.name }))
}

type Listed = Quotes['answer']['quotes'][number]

/** A quote of the server, as providers give theirs. What is of another kind stays, and is refused by their reader. */
function quoteOf(given: Record<string, unknown>, request: QuoteRequest): SwapQuote {
  const { provider, spender, fees, ...rest } = pick<keyof Listed>(
    given,
    ...(['id', 'toAmount', 'toAmountMin', 'provider', 'spender', 'fees', 'priceImpact', 'gas', 'networkFee'] as const),
    'expiresAt',
  )
  const named = isText(provider) ? { provider: { id: provider, name: nameOf(provider) } } : {}
  const taken = Array.isArray(fees) ? fees.map((fee) => feeOf(fee)) : []
  const foreign: object = { ...rest, request, ...named, fees: taken, ...addressIn('spender', spender) }
  return foreign as SwapQuote
}

const nameOf = (id: string): string => (Object.hasOwn(NAMES, id) ? (NAMES[id] ?? id) : id)

function feeOf(given: unknown): SwapFee {
  const { token, ...rest } = fieldsOf(given)
  const foreign: object = { ...rest, ...addressIn('token', token) }
  return foreign as SwapFee
}

/** The address of a CAIP-10 id under this name. Nothing where there is no id; what is none stays. */
function addressIn<name extends string>(name: name, id: unknown): { readonly [key in name]?: unknown } {
  if (id === undefined) return {}
  return { [name]: addressOf(id) } as { readonly [key in name]?: unknown }
}

function addressOf(id: unknown): unknown {
  try {
    return parseAddress(String(id)).address
  } catch {
    return id
  }
}

/** The transaction that the server has built. What is of another kind stays, and is refused by the reader of all providers. */
function builtOf(api: ApiController, answer: Record<string, unknown>): BuiltSwap {
  const { tx, permit, serialized, execution, spender } = pick<keyof Build['answer']>(
    answer,
    ...(['tx', 'permit', 'serialized', 'execution', 'spender'] as const),
  )
  if (isText(serialized)) return { serialized, ...(isText(execution) && { execute: executeBy(api, execution) }) }
  const { to, data, value, eip155 } = fieldsOf(tx)
  const { gas } = fieldsOf(eip155)
  const { before, after } = fieldsOf(permit)
  const target = addressOf(to)
  const foreign: object = {
    calls: [{ to: target, data, value, ...(gas !== undefined && { gas }) }],
    ...addressIn('spender', spender),
    // The server never gets the signature.
    ...(isText(before) &&
      typeof after === 'string' && {
        permit: (signed: SwapPermit) => [{ to: target, data: `${before}${permitWords(signed)}${after}`, value }],
      }),
  }
  return foreign as BuiltSwap
}

const executeBy =
  (api: ApiController, execution: string) =>
  async (transaction: string, signal: AbortSignal): Promise<{ readonly hash: string }> => {
    const body: Execute['body'] = { execution, transaction }
    const answer = readRecord(await api.send<Execute>('/v1/convert/execute', { method: 'POST', body, signal }))
    const hash = own<keyof Execute['answer']>(answer, 'hash')
    return { hash: isText(hash) ? hash : '' }
  }
