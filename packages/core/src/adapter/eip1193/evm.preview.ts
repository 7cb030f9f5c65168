import { fieldsOf, isRecord } from '../../base/guard.js'
import type { RawCall, Simulation, SimulationRequest, TransactionRequest } from '../adapter.types.js'
import { failureOf } from '../failureOf.js'
import { codesIn, textsIn, toWalletError } from '../toWalletError.js'
import { walletError } from '../wallet.errors.js'
import { checkAddress } from './checkAddress.js'
import { toCall } from './eip1193.send.js'
import { word } from './erc20.js'
import type { AskNetwork } from './evm.chain.js'
import type { FeeContent } from './evm.fees.js'
import { readLogs, toLogs, type ContractLog } from './evm.logs.js'
import { readQuantity } from './quantities.js'

/** How a preview asks the chain. */
export interface PreviewDeps {
  readonly ask: AskNetwork
  /** The highest fee of transactions together, in wei. Where it rejects, the preview has no fee. */
  feeOf(contents: readonly FeeContent[]): Promise<bigint>
}

/** Code that returns how much of the coin the address in its call data has: `BALANCE` of the first word. */
const COIN_CODE = '0x6000353160005260206000f3'

/** The most logs of one transaction that are read. No swap comes near it. */
const MAX_LOGS = 1_000

/** The method that executes calls one after the other on top of the newest block, and keeps nothing (execution-apis). */
const METHOD = 'eth_simulateV1'

/**
 * How long after the newest block the simulated one is. In a block of the same second pools would write less than in the next
 * one, such as the sums of their prices, so that the simulated gas would not suffice.
 */
const NEXT_BLOCK_S = 12n

/** The codes of nodes that don't have the method, or not in this form: EIP-1193, JSON-RPC, EIP-1474. */
const UNSUPPORTED_CODES: readonly string[] = ['4200', '-32601', '-32602', '-32004']
/** The texts of nodes for a method that they don't have, where the code says nothing. */
const UNSUPPORTED = /eth_simulatev1|\bmethod\b/i

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
 * Executes an account's transactions one after the other in one `eth_simulateV1`, between calls that read the coin, the
 * tokens and the allowance. The amounts are differences of these reads, because the logs of a token can say anything. The
 * nodes take no fee in a simulation, so the coin's move is without it. The block has the time and the base fee of the next one.
 * A contract can still tell that it is tried: the gas price is 0, and nodes may say 0 for the base fee then.
 * One with a state can also change its mind later, so a simulation is no promise of what will be mined.
 * `fee` is for a quarter more than the simulated gas, as much as will be sent (EIP-3529 gives back a fifth of the gas at most,
 * after it was needed), or for the gas that a transaction names.
 *
 * Resolves with undefined where the node doesn't have the method, and where its answer isn't valid in what only the node
 * writes. What contracts decide never leads there: too many logs, a read that fails or answers no number of one word, are a
 * failure with the reason `too many logs` or `unreadable`. Rejects where the network can't be asked, and with
 * `wallet/bad-address`, `wallet/bad-amount` or `wallet/bad-transaction`.
 */
export async function previewThrough(
  { ask, feeOf }: PreviewDeps,
  account: string,
  requests: readonly TransactionRequest[],
  { tokens, spender }: SimulationRequest,
): Promise<Simulation | undefined> {
  const owner = checkAddress(account)
  const calls = requests.map((request) => toSimulated(owner, request))
  const addresses = tokens.map((token) => checkAddress(token))
  const reader = newAddress()
  const reads = readsOf({ reader, owner, tokens: addresses, spender: spender && checkAddress(spender) })
  const stateOverrides = { [reader]: { code: COIN_CODE } }
  const block = { stateOverrides, calls: [...reads, ...calls, ...reads] }
  let answer: unknown
  try {
    const blockOverrides = await nextBlock(ask)
    if (!blockOverrides) return undefined
    answer = await ask(METHOD, [{ blockStateCalls: [{ blockOverrides, ...block }] }, 'latest'])
  } catch (error) {
    return refusalOf(error)
  }
  const results = resultsIn(answer, block.calls.length)
  if (!results) return undefined
  const executed = results.slice(reads.length, -reads.length)
  const failed = executed.findIndex(({ isSuccess }) => !isSuccess)
  if (failed !== -1) return refused(reasonOf(executed[failed]), failed)
  const flooded = executed.findIndex(({ logs }) => logs.length > MAX_LOGS)
  if (flooded !== -1) return refused({ code: 'wallet/reverted', reason: 'too many logs' }, flooded)
  // The first read is of our own code, before all contracts. Where it says no number, the node didn't take the code.
  if (numberIn(results[0]) === undefined) return undefined
  const changes = changesIn(results.slice(0, reads.length), results.slice(-reads.length))
  if (!changes) return refused({ code: 'wallet/reverted', reason: 'unreadable' })
  const [coin, ...others] = changes.map(({ before, after }) => (after - before).toString())
  const allowance = reads.length > 1 + tokens.length ? changes.at(-1) : undefined
  const gas = executed.map((each) => each.gas)
  const fee = await feeOf(contentsOf(requests, gas)).catch(() => undefined)
  return {
    moves: [{ change: coin ?? '0' }, ...tokens.map((token, at) => ({ token, change: others[at] ?? '0' }))],
    ...readLogs(
      executed.flatMap(({ logs }) => logs),
      owner,
      addresses,
    ),
    ...(allowance && { allowance: { before: allowance.before.toString(), after: allowance.after.toString() } }),
    ...(fee !== undefined && { fee: { value: fee.toString(), kind: 'atMost' } }),
    gas: gas.map(String),
  }
}

/** The time of the next block, and its base fee where the chain has one. Undefined where the node's answer is no block. */
async function nextBlock(ask: AskNetwork): Promise<Readonly<Record<string, string>> | undefined> {
  const { timestamp, baseFeePerGas } = fieldsOf(await ask('eth_getBlockByNumber', ['latest', false]))
  const [time, baseFee] = [readQuantity(timestamp), readQuantity(baseFeePerGas)]
  if (time === undefined) return undefined
  return {
    time: `0x${(time + NEXT_BLOCK_S).toString(16)}`,
    ...(baseFee !== undefined && { baseFeePerGas: `0x${baseFee.toString(16)}` }),
  }
}

/**
 * A transaction as it is simulated: without its number, which the node counts, and without prices, since those would take a
 * fee from the coin.
 */
function toSimulated(from: string, request: TransactionRequest): Readonly<Record<string, string>> {
  const { nonce: _, gasPrice: _price, maxFeePerGas: _max, maxPriorityFeePerGas: _tip, ...call } = toCall(request)
  return { from, ...call }
}

/** An address at which nothing is. A new one each time, so that no contract can look for the code that reads the coin. */
const newAddress = (): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

interface ReadsOf {
  readonly reader: string
  readonly owner: string
  readonly tokens: readonly string[]
  readonly spender: string | undefined
}

/** The calls that read the coin, each token (`balanceOf`), and the allowance of the first token. */
function readsOf({ reader, owner, tokens, spender }: ReadsOf): readonly Readonly<Record<string, string>>[] {
  const [first] = tokens
  return [
    { to: reader, data: `0x${word(owner)}` },
    ...tokens.map((to) => ({ to, data: `0x70a08231${word(owner)}` })),
    ...(first && spender ? [{ to: first, data: `0xdd62ed3e${word(owner)}${word(spender)}` }] : []),
  ]
}

/** What one call of a simulation did. */
interface CallResult {
  readonly isSuccess: boolean
  readonly returned: string
  readonly gas: bigint
  readonly logs: readonly ContractLog[]
  /** What the node says of a failure. */
  readonly error: unknown
}

/** The results of all calls. Undefined where one of them isn't valid. */
function resultsIn(answer: unknown, count: number): readonly CallResult[] | undefined {
  const { calls } = fieldsOf(Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined)
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const results = (calls as readonly unknown[]).map(toResult)
  return results.every((result) => result !== undefined) ? results : undefined
}

function toResult(given: unknown): CallResult | undefined {
  if (!isRecord(given)) return undefined
  const { returnData: returned, error } = given
  const [status, gas, logs] = [readQuantity(given.status), readQuantity(given.gasUsed), toLogs(given.logs)]
  const isResult = (status === 0n || status === 1n) && isData(returned) && gas !== undefined && gas < 2n ** 64n && logs
  return isResult ? { isSuccess: status === 1n, returned, gas, logs, error } : undefined
}

const isData = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)

/** The number that a read returned. Undefined where it failed, or returned no single word. */
const numberIn = (result: CallResult | undefined): bigint | undefined =>
  result?.isSuccess && result.returned.length === 66 ? readQuantity(result.returned) : undefined

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

/** The gas that each transaction will be sent with. */
const contentsOf = (requests: readonly TransactionRequest[], gas: readonly bigint[]): readonly FeeContent[] =>
  requests.map(({ data, gas: own }, at) => ({ data, gas: own ?? withMargin(gas[at] ?? 0n) }))

/** A quarter more, rounded up. */
const withMargin = (gas: bigint): bigint => (gas * 5n + 3n) / 4n

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
