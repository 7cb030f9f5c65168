import type { RpcError, RpcOutcome } from './rpc.types.js'

/** The id of a call. */
export type RpcId = string | number | null

/** The errors that the proxy answers itself. */
export const ERRORS = {
  parse: { code: -32700, message: 'Parse error' },
  invalid: { code: -32600, message: 'Invalid Request' },
  notAllowed: { code: -32601, message: 'Requested RPC call is not allowed' },
  noNode: { code: -32603, message: 'No node of this network answers' },
  late: { code: -32603, message: 'The batch took too long' },
  tooLarge: { code: -32603, message: 'The answers of the batch are too large' },
} as const satisfies Record<string, RpcError>

/** The id of what may be a call: null where it has none. */
export function callId(call: unknown): RpcId {
  const id: unknown = typeof call === 'object' && call !== null && 'id' in call ? call.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** The text of an answer with an error. */
export const failure = (id: RpcId, error: RpcError): string => JSON.stringify({ jsonrpc: '2.0', id, error })

/**
 * The text of an answer with what a node said. Undefined where that has no text: a node may nest its answer so deep that
 * the stack overflows.
 */
export function answerText(id: RpcId, outcome: Exclude<RpcOutcome, 'silent'>): string | undefined {
  try {
    return JSON.stringify({ jsonrpc: '2.0', id, ...outcome })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
