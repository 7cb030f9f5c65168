import { isSameAddress } from '../../base/address.js'
import { fieldsOf } from '../../base/guard.js'
import type {
  PreparedTransfer,
  Signer,
  TransactionAnchor,
  TransactionRequest,
  TransferRequest,
} from '../adapter.types.js'
import { failureOf } from '../failureOf.js'
import { refuseNotes } from '../refuseNotes.js'
import { PLAIN_SCALE, unitsToPay, type Scale } from '../scale.js'
import { toWalletError } from '../toWalletError.js'
import { checkAddress } from './checkAddress.js'
import { toCall } from './eip1193.send.js'
import type { Eip1193Deps } from './eip1193.wallets.js'
import { readBlock, readNumber, type AskNetwork } from './evm.chain.js'
import { readAnchor } from './evm.find.js'
import { transferData, word } from './erc20.js'
import { findOracles, highestFee, type GasPrices } from './evm.fees.js'
import { checkUint256, readQuantity } from './quantities.js'
import { readScale } from './uiMultiplier.js'
import { networkThrough } from './universal.reads.js'

/** The gas of a payment of the coin to an account without code. */
const PAYMENT_GAS = 21_000n
/** A payment whose fields are checked. */
interface Payment {
  readonly to: string
  /** In the units that the chain counts, not in those that are shown. */
  readonly value: bigint
  readonly token: string | undefined
}

/** What a wallet is asked to sign, without the fee. */
interface Content {
  readonly to: string
  readonly value: bigint
  readonly data?: `0x${string}`
}

/** What the chain says before a payment. */
interface Facts {
  /** The balance of the coin. */
  readonly coin: bigint
  readonly max: bigint
  /** The gas of a payment of the coin. */
  readonly gas: bigint
  readonly prices: GasPrices
  readonly anchor: TransactionAnchor
}

/** A network through a wallet. `oracles`: on a rollup, the contracts that report what it adds to the gas. */
interface Reader {
  readonly ask: AskNetwork
  readonly oracles: readonly string[]
}

/**
 * Prepares a payment. Every read goes through the wallet. The amounts of a token are those that are shown, and the
 * transaction has its units (F286): a multiplier that changes after that changes nothing of what is paid. A payment that the
 * chain would refuse has no fee, but `failure` (F107). Where the wallet answers no reads, throws for `max` and for tokens.
 */
export async function prepareTransfer(
  deps: Eip1193Deps,
  signer: Signer,
  request: TransferRequest,
): Promise<PreparedTransfer> {
  refuseNotes(request)
  const to = checkAddress(request.to)
  const token = request.token ? checkAddress(request.token) : undefined
  if (request.value !== 'max') checkUint256(request.value)
  const { networkId, address: from } = signer
  const common = { networkId, from, to, ...(token && { token }) }
  /** Undefined until it has been read. */
  let known = token === undefined ? PLAIN_SCALE : undefined
  try {
    const ask = await networkThrough(deps, networkId)
    const reading = readAll(deps, ask, signer, { to, token }).catch((error: unknown) => ({ error }))
    const scale = token === undefined ? PLAIN_SCALE : await readScale(ask, token)
    known = scale
    const read = await reading
    if ('error' in read) throw read.error
    const { reader, facts } = read
    const isMax = request.value === 'max'
    const value = request.value === 'max' ? facts.max : checkUint256(unitsToPay(scale, request.value, facts.max))
    return { ...common, ...(await priced(reader, from, { to, value, token }, { ...facts, scale, isMax })) }
  } catch (thrown) {
    const error = toWalletError(thrown)
    if (request.value === 'max' || !known || error.code === 'wallet/bad-amount') throw error
    const value = checkUint256(unitsToPay(known, request.value))
    const transaction = asTexts(contentOf({ to, value, token }))
    return { ...common, value: known.toShown(value).toString(), transaction, failure: failureOf(error), anchor: {} }
  }
}

async function readAll(
  deps: Eip1193Deps,
  ask: AskNetwork,
  { networkId, address }: Signer,
  payment: Pick<Payment, 'to' | 'token'>,
): Promise<{ readonly reader: Reader; readonly facts: Facts }> {
  const network = deps.context.networks.find((each) => each.caipNetworkId === networkId)
  const reader = { ask, oracles: await findOracles(ask, network) }
  return { reader, facts: await readFacts(reader, address, payment) }
}

async function readFacts(
  reader: Reader,
  account: string,
  { to, token }: Pick<Payment, 'to' | 'token'>,
): Promise<Facts> {
  const { ask, oracles } = reader
  const [coin, balance, prices, anchor] = await Promise.all([
    readNumber(ask, 'eth_getBalance', [account, 'latest']),
    token ? readNumber(ask, 'eth_call', [balanceCall(token, account), 'latest']) : undefined,
    readPrices(ask),
    readAnchor(ask, { address: account }),
  ])
  const content = { to, value: coin > 0n ? 1n : 0n }
  // A receiver with code may need more gas. Where it refuses, the estimate of the payment itself says so.
  const gas = await estimateGas(ask, account, content).catch(() => PAYMENT_GAS)
  const reserve = await highestFee(ask, oracles, { ...content, gas }, prices)
  return { coin, max: balance ?? (coin > reserve ? coin - reserve : 0n), gas, prices, anchor }
}

/** What a payment costs and brings, and what will be signed. */
async function priced(
  reader: Reader,
  account: string,
  payment: Payment,
  {
    coin,
    max,
    gas,
    prices,
    anchor,
    scale: { toShown },
    isMax,
  }: Facts & { readonly scale: Scale; readonly isMax: boolean },
): Promise<Omit<PreparedTransfer, 'networkId' | 'from' | 'to' | 'token'>> {
  const { value, token } = payment
  const { arrives, ...tried } = await tryOut(reader, account, payment, prices)
  // A node estimates the gas without its price, so it takes a payment that leaves nothing for the fee (F111).
  const isShort = value > max || (tried.fee !== undefined && coin < BigInt(tried.fee.value))
  // Only Max sets the fee, so that what is left pays for it. Otherwise the wallet knows the fees of its chain best.
  const own = isMax && !token ? { gas, ...prices } : {}
  return {
    value: toShown(value).toString(),
    transaction: asTexts({ ...contentOf(payment), ...own }),
    ...(isShort && { failure: { code: 'wallet/insufficient-funds' } }),
    ...tried,
    ...(arrives !== undefined && { arrives: toShown(arrives).toString() }),
    max: toShown(max).toString(),
    anchor,
  }
}

/** The fee of a payment and the units that arrive, or why the chain would refuse it. */
interface Trial extends Pick<PreparedTransfer, 'fee' | 'failure'> {
  readonly arrives?: bigint | undefined
}

async function tryOut({ ask, oracles }: Reader, account: string, payment: Payment, prices: GasPrices): Promise<Trial> {
  const content = contentOf(payment)
  try {
    const gas = await estimateGas(ask, account, content)
    const [fee, arrives] = await Promise.all([
      highestFee(ask, oracles, { ...content, gas }, prices),
      readArrival(ask, account, payment).catch(() => undefined),
    ])
    return { fee: { value: fee.toString(), kind: 'atMost' }, arrives }
  } catch (error) {
    return { failure: failureOf(toWalletError(error)) }
  }
}

const contentOf = ({ to, value, token }: Payment): Content =>
  token ? { to: token, value: 0n, data: transferData(to, value) } : { to, value }

/** The texts of a request: what is stored and shown has no `bigint` (F129). */
function asTexts({ to, data, ...numbers }: TransactionRequest): PreparedTransfer['transaction'] {
  const texts = Object.entries(numbers).flatMap(([name, each]) => (each === undefined ? [] : [[name, String(each)]]))
  return { ...(Object.fromEntries(texts) as Record<string, string>), ...(to && { to }), ...(data && { data }) }
}

const balanceCall = (token: string, account: string): Readonly<Record<string, string>> => ({
  to: token,
  data: `0x70a08231${word(account)}`,
})

const estimateGas = (ask: AskNetwork, from: string, content: Content): Promise<bigint> =>
  readNumber(ask, 'eth_estimateGas', [{ from, ...toCall(content) }])

/** The prices of now and a fifth more (S9.05). The block's producer gets what the price of now adds to the base fee. */
export async function readPrices(ask: AskNetwork): Promise<GasPrices> {
  const [price, block] = await Promise.all([readNumber(ask, 'eth_gasPrice', []), readBlock(ask, 'latest')])
  const [highest, baseFee] = [(price * 12n) / 10n, block?.baseFeePerGas]
  if (baseFee === undefined) return { gasPrice: highest }
  return { maxFeePerGas: highest, maxPriorityFeePerGas: price > baseFee ? price - baseFee : 0n }
}

/**
 * What the receiver gets, by a simulation of the payment (`eth_simulateV1`). Undefined where the payment would fail, so
 * that nothing is promised: a token may take a part for itself (F110). Rejects where nothing can simulate it.
 */
async function readArrival(ask: AskNetwork, from: string, payment: Payment): Promise<bigint | undefined> {
  const { to, token, value } = payment
  const paying = { from, ...toCall(contentOf(payment)) }
  const calls = token ? [balanceCall(token, to), paying, balanceCall(token, to)] : [paying]
  const [block] = readList(await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest']))
  const results = readList(fieldsOf(block).calls).map(fieldsOf)
  if (results.length !== calls.length || results.some(({ status }) => readQuantity(status) !== 1n)) return undefined
  if (!token) return value
  const [before, , after] = results.map(({ returnData }) => readQuantity(returnData))
  const isKnown = before !== undefined && after !== undefined && after >= before && !isSameAddress(to, from)
  return isKnown ? after - before : undefined
}

const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
