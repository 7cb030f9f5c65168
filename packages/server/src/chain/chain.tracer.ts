import { isMissing, toHex, type Ask } from './chain.ask.js'
import { callsOfFrame, callsOfTraces } from './chain.calls.js'
import { ChainAway } from './chain.errors.js'
import { frameSchema, framesSchema, tracesSchema } from './chain.schemas.js'
import type { Calls } from './chain.transactions.js'
import type { ChainHeader } from './chain.types.js'

/** How long a node without a method is not asked for it again. */
const MISSING_MS = 3_600_000

/** After so many failures one after the other, a block is read without its calls. */
const MAX_FAILURES = 5

/** The calls of transactions: transaction → calls. Undefined where no node traces. */
export type TracedCalls = ReadonlyMap<string, Calls> | undefined

/** Reads the calls between contracts. */
export interface Tracer {
  /** The calls of a block with these transactions. Rejects where the node traced another block. */
  readonly block: (header: ChainHeader, hashes: readonly string[]) => Promise<TracedCalls>
  /** The calls of one transaction. */
  readonly transaction: (hash: string) => Promise<TracedCalls>
}

const CALL_TRACER = { tracer: 'callTracer' }

/** Makes the tracer of a chain. It asks for `trace_…`, and else for `debug_trace…`, and remembers what the node has. */
export function createTracer(ask: Ask, now: () => number = Date.now): Tracer {
  const missingUntil = new Map<string, number>()
  let failures = 0

  /** Calls the first method that the node has. */
  async function first(reads: readonly (readonly [method: string, read: () => Promise<TracedCalls>])[]) {
    for (const [method, read] of reads) {
      if ((missingUntil.get(method) ?? 0) > now()) continue
      try {
        const calls = await read()
        failures = 0
        return calls
      } catch (error) {
        if (isMissing(error)) missingUntil.set(method, now() + MISSING_MS)
        else if (++failures < MAX_FAILURES) throw error
        else {
          // A plan without the method may answer with an HTTP status, which looks like a node that is away.
          failures = 0
          missingUntil.set(method, now() + MISSING_MS)
        }
      }
    }
    return undefined
  }

  return {
    async block({ number, hash }, hashes) {
      if (hashes.length === 0) return new Map()
      return first([
        [
          'trace_block',
          async () => {
            const traces = await ask('trace_block', [toHex(number)], tracesSchema)
            const isOther = traces.length === 0 || traces.some(({ blockHash }) => blockHash !== hash)
            if (isOther) throw new ChainAway('trace_block: the traces are of another block.')
            return callsOfTraces(traces)
          },
        ],
        [
          'debug_traceBlockByNumber',
          async () => {
            const frames = await ask('debug_traceBlockByNumber', [toHex(number), CALL_TRACER], framesSchema)
            const traced = new Set(frames.map(({ txHash }) => txHash))
            const isOther = frames.length !== hashes.length || hashes.some((each) => !traced.has(each))
            if (isOther) throw new ChainAway('debug_traceBlockByNumber: the traces are of another block.')
            return new Map(frames.map(({ txHash, result }) => [txHash, callsOfFrame(result)]))
          },
        ],
      ])
    },
    transaction: (hash) =>
      first([
        [
          'trace_transaction',
          async () => callsOfTraces((await ask('trace_transaction', [hash], tracesSchema.nullable())) ?? []),
        ],
        [
          'debug_traceTransaction',
          async () =>
            new Map([[hash, callsOfFrame(await ask('debug_traceTransaction', [hash, CALL_TRACER], frameSchema))]]),
        ],
      ]),
  }
}
