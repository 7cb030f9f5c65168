import { fieldsOf } from '../../base/guard.js'
import type { RawCall, Simulation, SimulationRequest, TransactionRequest } from '../adapter.types.js'
import { failureOf } from '../failureOf.js'
import { codesIn, textsIn, toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { toCall } from './eip1193.send.js'
import type { AskNetwork } from './evm.chain.js'
import type { FeeContent, GasPrices } from './evm.fees.js'
import { readLogs } from './evm.logs.js'
import {
  execute,
  isData,
  laterBlock,
  newAddress,
  nextBlock,
  numberIn,
  readNewest,
  type CallResult,
  type Conditions,
  type Executed,
  type NewestBlock,
  type Readings,
  type SimulatedCall,
} from './evm.simulation.js'
import { toHex } from './quantities.js'

/** What transactions cost. */
export interface PreviewFees {
  /** The prices at which they would be sent now. */
  readonly prices: GasPrices
  /** The highest fee of a transaction at these prices, in wei, with what a rollup adds. */
  feeOf(content: FeeContent): Promise<bigint>
}

/** How a preview asks the chain. */
export interface PreviewDeps {
  readonly ask: AskNetwork
  /**
   * Reads what transactions cost. Where it rejects, the preview has no fee, and the transactions are tried without one alone. Where
   * only `feeOf` does, the preview has no fee.
   */
  readFees(): Promise<PreviewFees>
  /** How long after a block the next one is, in ms. Default: 12 s. */
  readonly blockTime?: number | undefined
}

/** The most logs of one transaction that are read. No swap comes near it. */
const MAX_LOGS = 1_000

/**
 * How long after the newest block the simulated one is, in s, where the chain's own interval isn't known. In a block of the same
 * second pools would write less than in the next one, such as the sums of their prices, so that the simulated gas would not
 * suffice.
 */
const NEXT_BLOCK_S = 12

/** The gas of a call that reads, where its caller pays for it. No token comes near it. */
const READ_GAS = 2_000_000n
/** The coin of the account that pays for the reads, in wei: more than any of them costs. */
const READING_COIN = 2n ** 128n

/** The codes of nodes that don't have the method, or not in this form: EIP-1193, JSON-RPC, EIP-1474. */
const UNSUPPORTED_CODES: readonly string[] = ['4200', '-32601', '-32602', '-32004']
/** The texts of nodes for a method that they don't have, where the code says nothing. */
const UNSUPPORTED = /eth_simulatev1|\bmethod\b/i
/** The codes of nodes that don't answer now, though they might: EIP-1474, JSON-RPC. */
const BUSY_CODES: readonly string[] = ['-32005', '-32603']

/**
 * Calls a contract and changes nothing (`eth_call`). Resolves with what it returns: hex with 0x. Throws
 * `wallet/bad-address`, `wallet/bad-transaction` for data that is no hex, and `wallet/bad-answer` for another answer than hex;
 * what a node says of a revert is thrown as it is.
 */
export async function callThrough(ask: AskNetwork, call: RawCall): Promise<`0x${string}`> {
  const answer = await ask('eth_call', [toCall({ to: checkAddress(call.to), data: call.data }), 'latest'])
  if (isData(answer)) return answer
  throw walletError('bad-answer', { method: 'eth_call' })
}

/**
 * Executes an account's transactions one after the other (`eth_simulateV1`), between calls that read the coin, the tokens and
 * the allowance. The amounts are differences of these reads, because the logs of a token can say anything.
 *
 * They are executed twice. The first time nodes take no fee, which a contract can see, so it only says how much gas is needed.
 * What counts is the second time, which the node checks as it checks what is sent (`validation`): the transactions have their
 * gas and a price, and the block has a number, a time, a base fee, a recipient of fees and a random number like the next one.
 *
 * The coin's move is without the fee, which is added to it again. What a rollup takes beside the gas isn't known to the unit:
 * where no more than its highest amount is missing, the coin's move is that of the first time. An account that has too little
 * for the fee is lent it, since the preview says the fee. The first time alone counts where the prices can't be read, and where
 * the node can't execute this account's transactions so. Another transaction of the account, in which no contract has a part,
 * says whether it can: what it refuses of these transactions alone is a failure.
 *
 * A contract can still tell that it is tried, where it knows more of the next block or of the account than the node, such as the
 * exact number or fee, or a balance to which the fee was lent. And its state can be changed before the transactions are mined. So
 * a preview is no promise. What protects for good are exact approvals and minimums, which the chain itself keeps.
 *
 * `gas` is a fifth more than a transaction used the first time, and `fee` is for a quarter more than that, as much as will be
 * sent, or for the gas that a transaction names. The prices that transactions name are left out.
 *
 * Resolves with undefined where the node doesn't have the method, and where its answer isn't valid in what only the node
 * writes. What contracts decide never leads there: too many logs, a read that fails or answers no number of one word, are a
 * failure with the reason `too many logs` or `unreadable`. Rejects where the network can't be asked, and with
 * `wallet/bad-address`, `wallet/bad-amount` or `wallet/bad-transaction`.
 */
export async function previewThrough(
  { ask, readFees, blockTime }: PreviewDeps,
  account: string,
  requests: readonly TransactionRequest[],
  { tokens, spender }: SimulationRequest,
): Promise<Simulation | undefined> {
  const owner = checkAddress(account)
  const calls = requests.map((request) => toSimulated(owner, request))
  const addresses = tokens.map((token) => checkAddress(token))
  const readings = { owner, tokens: addresses, spender: spender && checkAddress(spender) }
  const reading = readFees().catch(() => undefined)
  let newest: NewestBlock | undefined
  let first: Outcome | Simulation | undefined
  try {
    newest = await readNewest(ask)
    if (!newest) return undefined
    const conditions = { base: 'latest', blockOverrides: laterBlock(newest, NEXT_BLOCK_S) }
    first = outcomeOf(await execute(ask, readings, calls, conditions), readings)
  } catch (error) {
    return refusalOf(error)
  }
  if (!first || isFailure(first)) return first
  const gas = first.gas.map(neededOf)
  const contents = contentsOf(requests, gas)
  const cost = await costOf(await reading, contents)
  const attempt = { readings, calls, first, newest, contents, seconds: secondsOf(blockTime) }
  const second = cost && (await tryPriced(ask, { ...attempt, cost, value: valueOf(requests) }))
  if (second && isFailure(second)) return second
  const { changes, allowance, leaves, approvals } = second ?? first
  const [coin, ...others] = changes.map(String)
  return {
    moves: [{ change: coin ?? '0' }, ...tokens.map((token, at) => ({ token, change: others[at] ?? '0' }))],
    leaves,
    approvals,
    ...(allowance && { allowance }),
    ...(cost?.fee !== undefined && { fee: { value: cost.fee.toString(), kind: 'atMost' } }),
    gas: gas.map(String),
    time: Number(newest.time),
  }
}

/**
 * A transaction as it is simulated: without its number, which the node counts, and without prices, which only count where the
 * fee does.
 */
function toSimulated(from: string, request: TransactionRequest): SimulatedCall {
  const { nonce: _, gasPrice: _price, maxFeePerGas: _max, maxPriorityFeePerGas: _tip, ...call } = toCall(request)
  return { from, ...call }
}

/** What transactions did, where none of them failed. */
interface Outcome extends Pick<Simulation, 'leaves' | 'approvals' | 'allowance'> {
  /** The coin before them. */
  readonly coin: bigint
  /** How much more there is of the coin, and of each token. */
  readonly changes: readonly bigint[]
  /** The gas that each of them used. */
  readonly gas: readonly bigint[]
}

const isFailure = (outcome: Outcome | Simulation): outcome is Simulation => 'moves' in outcome

/** What transactions did. Undefined where the node's answer isn't valid. */
function outcomeOf(
  executed: Executed | undefined,
  { owner, tokens, spender }: Readings,
): Outcome | Simulation | undefined {
  if (!executed) return undefined
  const { before, transactions, after } = executed
  const failed = transactions.findIndex(({ isSuccess }) => !isSuccess)
  if (failed !== -1) return refused(reasonOf(transactions[failed]), failed)
  const flooded = transactions.findIndex(({ logs }) => logs.length > MAX_LOGS)
  if (flooded !== -1) return refused({ code: 'wallet/reverted', reason: 'too many logs' }, flooded)
  // The first read is of our own code, before all contracts. Where it says no number, the node didn't take the code.
  const coin = numberIn(before[0])
  if (coin === undefined) return undefined
  const read = changesIn(before, after)
  if (!read) return refused({ code: 'wallet/reverted', reason: 'unreadable' })
  const allowance = spender && tokens.length > 0 ? read.at(-1) : undefined
  const logs = transactions.flatMap((each) => each.logs)
  return {
    ...readLogs(logs, owner, tokens),
    coin,
    changes: read.slice(0, 1 + tokens.length).map((each) => each.after - each.before),
    gas: transactions.map((each) => each.gas),
    ...(allowance && { allowance: { before: allowance.before.toString(), after: allowance.after.toString() } }),
  }
}

/** What each read said before and after. Undefined where one of them failed, or is no number of one word. */
function changesIn(
  before: readonly CallResult[],
  after: readonly CallResult[],
): readonly { readonly before: bigint; readonly after: bigint }[] | undefined {
  const changes = before.map((each, at) => ({ before: numberIn(each), after: numberIn(after[at]) }))
  const isKnown = (change: (typeof changes)[number]): change is { before: bigint; after: bigint } =>
    change.before !== undefined && change.after !== undefined
  return changes.every(isKnown) ? changes : undefined
}

/** What transactions cost together, in wei. */
interface Cost {
  readonly prices: GasPrices
  /** At most. Undefined where it can't be read. */
  readonly fee: bigint | undefined
  /** The part of it that the gas costs, at most. */
  readonly ofGas: bigint
  /** The part of it that a rollup takes beside the gas, at most. 0 where that can't be read. */
  readonly added: bigint
}

/**
 * Undefined where the prices can't be read. What a rollup takes is read by the data of the transactions, whose length and gas
 * contracts and providers choose: where that read fails, the transactions are tried with a price all the same.
 */
async function costOf(fees: PreviewFees | undefined, contents: readonly FeeContent[]): Promise<Cost | undefined> {
  if (!fees) return undefined
  const { prices } = fees
  const fee = await Promise.all(contents.map((content) => fees.feeOf(content))).then(sumOf, () => undefined)
  const ofGas = sumOf(contents.map(({ gas }) => gas)) * (prices.maxFeePerGas ?? prices.gasPrice ?? 0n)
  return { prices, fee, ofGas, added: fee === undefined ? 0n : fee - ofGas }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

const valueOf = (requests: readonly TransactionRequest[]): bigint => sumOf(requests.map(({ value = 0n }) => value))

/** The price of gas in a block, in wei: no higher than it must be, so that the account needs no more coin than for that. */
function priceIn(
  { baseFee }: NewestBlock,
  { gasPrice, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }: GasPrices,
): bigint {
  if (baseFee === undefined || gasPrice !== undefined) return gasPrice ?? maxFeePerGas
  const wanted = baseFee + maxPriorityFeePerGas
  return wanted < maxFeePerGas || maxFeePerGas < baseFee ? wanted : maxFeePerGas
}

interface PricedAttempt {
  readonly readings: Readings
  readonly calls: readonly SimulatedCall[]
  /** What the transactions did without a price. */
  readonly first: Outcome
  readonly newest: NewestBlock
  readonly contents: readonly FeeContent[]
  readonly cost: Cost
  /** What the transactions pay of the coin together. */
  readonly value: bigint
  /** How long after the newest block the next one is. */
  readonly seconds: number
}

/**
 * Executes transactions as they would be sent. The block is named by its number, so that its time follows that of the block
 * before. Undefined where the node can't.
 */
async function tryPriced(ask: AskNetwork, attempt: PricedAttempt): Promise<Outcome | Simulation | undefined> {
  const { readings, calls, first, newest, contents, cost, value, seconds } = attempt
  const price = priceIn(newest, cost.prices)
  const most = cost.ofGas + cost.added
  const payer = newAddress()
  const paid = (gas: bigint): SimulatedCall => ({ gas: toHex(gas), gasPrice: toHex(price) })
  const conditions = {
    base: toHex(newest.number),
    blockOverrides: nextBlock(newest, seconds),
    coins: {
      [payer]: READING_COIN,
      ...(first.coin < value + most && { [readings.owner]: first.coin + most }),
    },
    reading: { from: payer, ...paid(READ_GAS) },
  }
  const priced = calls.map((call, at) => ({ ...call, ...paid(contents[at]?.gas ?? 0n) }))
  try {
    const outcome = outcomeOf(await execute(ask, readings, priced, conditions), readings)
    return outcome && !isFailure(outcome) ? withoutFee(outcome, { price, first, added: cost.added }) : outcome
  } catch (error) {
    if (toWalletError(error).code === 'wallet/insufficient-funds') return refused(failureOf(toWalletError(error)))
    if (!(await canPrice(ask, readings, conditions))) return undefined
    // The node answers so for these transactions alone: they need more gas than a block has, or more time than it gives.
    if (codesIn(error).some((code) => !BUSY_CODES.includes(code)))
      return refused({ code: 'wallet/reverted', reason: 'it cannot be sent as it was tried' })
    throw error
  }
}

/** The coin's move without the fee. What is missing to that of the first time, and no more than a rollup adds, is fee. */
function withoutFee(
  outcome: Outcome,
  { price, first, added }: { readonly price: bigint; readonly first: Outcome; readonly added: bigint },
): Outcome {
  const [[free = 0n], [charged = 0n, ...others]] = [first.changes, outcome.changes]
  const move = charged + sumOf(outcome.gas) * price
  return { ...outcome, changes: [move + added >= free ? free : move, ...others] }
}

/** Whether a node executes a transaction of the account with a price, which does nothing but read the coin. */
async function canPrice(
  ask: AskNetwork,
  { owner }: Readings,
  conditions: Conditions & { readonly reading: SimulatedCall },
) {
  const coins = { ...conditions.coins, [owner]: READING_COIN }
  const call = { ...conditions.reading, from: owner, to: newAddress() }
  const readings = { owner, tokens: [], spender: undefined }
  const executed = await execute(ask, readings, [call], { ...conditions, coins }).catch(() => undefined)
  const outcome = outcomeOf(executed, readings)
  return outcome !== undefined && !isFailure(outcome)
}

const secondsOf = (blockTime: number | undefined): number =>
  blockTime === undefined ? NEXT_BLOCK_S : Math.max(1, Math.round(blockTime / 1000))

/**
 * The gas that a transaction needs, by what it used. A fifth more, rounded up: EIP-3529 gives back a fifth at most after it was
 * needed, and each call leaves a part of 64 to its caller (EIP-150). The quarter that is added where it is sent is for both.
 */
const neededOf = (used: bigint): bigint => (used * 6n + 4n) / 5n

/** The gas that each transaction will be sent with: a quarter more than it needs. */
const contentsOf = (requests: readonly TransactionRequest[], gas: readonly bigint[]): readonly FeeContent[] =>
  requests.map(({ data, gas: own }, at) => ({ data, gas: own ?? ((gas[at] ?? 0n) * 5n) / 4n }))

const refused = (failure: NonNullable<Simulation['failure']>, at?: number): Simulation => ({
  moves: [],
  leaves: [],
  approvals: [],
  failure: { ...failure, ...(at !== undefined && { at }) },
})

/** Why a call failed: the data that it returned says it, else the node's text. */
function reasonOf(result: CallResult | undefined): NonNullable<Simulation['failure']> {
  const { message } = fieldsOf(result?.error)
  const error = toWalletError({ message, data: result?.returned })
  if (error.code === 'wallet/reverted' || error.code === 'wallet/insufficient-funds') return failureOf(error)
  // The node has no words for it: an invalid opcode, or too little gas.
  return { code: 'wallet/reverted', reason: 'unknown reason' }
}

/**
 * What a node means that answers no simulation: that the account has too little of the coin, which is a result, or that it
 * doesn't have the method. Throws any other error.
 */
function refusalOf(thrown: unknown): Simulation | undefined {
  const error = toWalletError(thrown)
  if (error.code === 'wallet/insufficient-funds') return refused(failureOf(error))
  if (codesIn(thrown).some((code) => UNSUPPORTED_CODES.includes(code))) return undefined
  if (error.code === 'wallet/unsupported-method') return undefined
  if (error.code === 'wallet/unknown' && textsIn(thrown).some((text) => UNSUPPORTED.test(text))) return undefined
  throw thrown
}
