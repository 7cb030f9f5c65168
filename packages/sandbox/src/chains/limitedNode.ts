import { blockAt, isNullable, readBlock, type BlockChoice } from './blockParams.js'

/** A JSON-RPC call as a client sends it. */
export interface GivenCall {
  readonly id?: unknown
  readonly method?: string
  readonly params?: unknown
}

/** The limits of a node. */
export interface NodeLimits {
  /** The number of blocks by which the node is behind. */
  readonly lagging: number
  /** The most blocks of one `eth_getLogs`, or null. */
  readonly logsRange: number | null
}

/** Makes one call to the chain itself. Resolves with its answer, also with an error. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<Outcome>

/** The result of a call, or its error. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Answers a call as a node with these limits does. */
export type AskAs = (ask: Ask, limits: NodeLimits, call: GivenCall) => Promise<Outcome>

const failure = (code: number, message: string): Outcome => ({ error: { code, message } })
const headerNotFound = failure(-32000, 'header not found')
const toHex = (block: number): string => `0x${block.toString(16)}`

/** What the answers of a chain are limited by, for one request. */
interface View extends NodeLimits {
  readonly ask: Ask
  /** The last block that the node has. */
  readonly head: number
}

/**
 * Answers a call as a node with these limits does. A node that is behind has no block, no receipt and no state that is
 * newer than its last block, by whatever a client asks for them.
 */
export async function askLimited(ask: Ask, limits: NodeLimits, { method = '', params }: GivenCall): Promise<Outcome> {
  const given = Array.isArray(params) ? (params as readonly unknown[]) : []
  const latest = await ask('eth_blockNumber', [])
  if (!('result' in latest)) return latest
  const view: View = { ...limits, ask, head: Math.max(0, Number(latest.result) - limits.lagging) }
  if (method === 'eth_blockNumber') return { result: toHex(view.head) }
  if (method === 'eth_getLogs') return logs(view, given)
  if (limits.lagging === 0) return ask(method, given)
  if (method in blockAt) return atBlock(view, method, given)
  if (method === 'debug_traceTransaction' || method === 'trace_transaction') return trace(view, method, given)
  if (method === 'ots_searchTransactionsBefore') return searchBefore(view, given)
  return hideNewer(view, await ask(method, given))
}

/** Reads the number of a block that a parameter names. A block that the chain doesn't have is newer than all others. */
async function numberOf({ ask, head }: Pick<View, 'ask' | 'head'>, choice: BlockChoice): Promise<number> {
  if (choice === 'latest') return head
  if (typeof choice === 'number') return choice
  const found = await ask('eth_getBlockByHash', [choice.hash, false])
  const block = 'result' in found ? (found.result as { readonly number?: string } | null) : null
  return block?.number === undefined ? Infinity : Number(block.number)
}

async function atBlock(view: View, method: string, params: readonly unknown[]): Promise<Outcome> {
  const at = blockAt[method] as number
  const choice = readBlock(params[at])
  if ((await numberOf(view, choice)) > view.head) return isNullable(method) ? { result: null } : headerNotFound
  if (choice !== 'latest') return view.ask(method, params)
  const padded = Array.from({ length: Math.max(params.length, at + 1) }, (_, index) => params[index] ?? null)
  return view.ask(method, padded.with(at, toHex(view.head)))
}

/** The range of blocks that a filter names, both ends included. */
interface Range {
  readonly from: number
  readonly to: number
}

async function logs(view: View, [filter]: readonly unknown[]): Promise<Outcome> {
  const { fromBlock, toBlock, blockHash, ...rest } = (filter ?? {}) as Readonly<Record<string, unknown>>
  if (blockHash !== undefined) {
    const isKnown = (await numberOf(view, readBlock(blockHash))) <= view.head
    return isKnown ? view.ask('eth_getLogs', [filter]) : failure(-32000, 'unknown block')
  }
  const [from, asked] = await Promise.all([fromBlock, toBlock].map((block) => numberOf(view, readBlock(block))))
  const range: Range = { from: from as number, to: Math.min(asked as number, view.head) }
  if (view.logsRange !== null && range.to - range.from + 1 > view.logsRange)
    return failure(-32000, `exceed maximum block range: ${view.logsRange}`)
  if (range.from > range.to) return { result: [] }
  return view.ask('eth_getLogs', [{ ...rest, fromBlock: toHex(range.from), toBlock: toHex(range.to) }])
}

async function trace(view: View, method: string, params: readonly unknown[]): Promise<Outcome> {
  const receipt = hideNewer(view, await view.ask('eth_getTransactionReceipt', [params[0]]))
  const isKnown = 'result' in receipt && receipt.result !== null
  return isKnown ? view.ask(method, params) : failure(-32000, 'transaction not found')
}

/** Searches backwards. The block 0 stands for the end of the chain. */
function searchBefore({ ask, head }: View, [address, given, size]: readonly unknown[]): Promise<Outcome> {
  const block = Number(given)
  return ask('ots_searchTransactionsBefore', [address, block === 0 ? head + 1 : Math.min(block, head + 1), size])
}

/** Replaces a block, a transaction or a receipt that is newer than the last block by null. */
function hideNewer({ head }: View, outcome: Outcome): Outcome {
  if (!('result' in outcome) || typeof outcome.result !== 'object' || outcome.result === null) return outcome
  const { blockNumber, number } = outcome.result as { readonly blockNumber?: unknown; readonly number?: unknown }
  const block = blockNumber ?? number
  return typeof block === 'string' && Number(block) > head ? { result: null } : outcome
}
