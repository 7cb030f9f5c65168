import type { Frame, Traces } from './chain.schemas.js'
import type { ChainTransfer } from './chain.types.js'

/** The position of the first transfer of a call: behind those of all events. */
const FIRST_CALL = 2 ** 45

type Call = Pick<ChainTransfer, 'sentFrom' | 'sentTo' | 'quantity'>

/** The coins that calls between contracts moved, as transfers of their transaction. */
export const callTransfers = (calls: readonly Call[]): readonly ChainTransfer[] =>
  calls
    .filter(({ quantity }) => quantity > 0n)
    .map((call, index) => ({ ...call, position: FIRST_CALL + index, token: '', tokenId: null }))

/** The kinds of calls that move the coins of the caller. Others run code, or only read. */
const MOVES = /^(call|create2?|selfdestruct)$/i

/**
 * The calls inside a transaction, as `callTracer` has them. What a call did that failed is undone, with all that it
 * called.
 */
export function callsOfFrame({ error, calls }: Frame): readonly Call[] {
  if (error != null) return []
  return (calls ?? []).flatMap((frame) => {
    if (frame.error != null) return []
    const { type, from, to, value } = frame
    const own = to != null && value != null && MOVES.test(type) ? [{ sentFrom: from, sentTo: to, quantity: value }] : []
    return [...own, ...callsOfFrame(frame)]
  })
}

/** The calls inside transactions, as `trace_block` has them: transaction → calls. */
export function callsOfTraces(traces: Traces): ReadonlyMap<string, readonly Call[]> {
  const calls = new Map<string, Call[]>()
  /** The places of the calls that failed, of one transaction. A failed call stands before those that it made. */
  let failed: { readonly hash: string; readonly places: string[] } | undefined
  for (const trace of traces) {
    const { transactionHash: hash, traceAddress, error } = trace
    // A reward for the block belongs to no transaction.
    if (hash == null) continue
    if (failed?.hash !== hash) failed = { hash, places: [] }
    const place = `${traceAddress.join('.')}.`
    // The call of the transaction itself has the place '.', which begins no other one.
    const isUndone = failed.places.some((known) => known === '.' || place.startsWith(known))
    if (error != null || isUndone) {
      if (error != null) failed.places.push(place)
      continue
    }
    const call = traceAddress.length > 0 ? callOf(trace) : undefined
    if (call) calls.set(hash, [...(calls.get(hash) ?? []), call])
  }
  return calls
}

function callOf({ type, action, result }: Traces[number]): Call | undefined {
  const { callType, from, to, value, address, refundAddress, balance } = action
  if (type === 'suicide' || type === 'selfdestruct')
    return address && refundAddress && balance != null
      ? { sentFrom: address, sentTo: refundAddress, quantity: balance }
      : undefined
  if (type !== 'create' && (type !== 'call' || (callType ?? 'call') !== 'call')) return undefined
  const receiver = type === 'create' ? result?.address : to
  return from && receiver && value != null ? { sentFrom: from, sentTo: receiver, quantity: value } : undefined
}
