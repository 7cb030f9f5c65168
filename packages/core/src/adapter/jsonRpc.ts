import { walletError } from './wallet.errors.js'
import { isRecord, isText } from '../base/guard.js'
import { askHosts, fetchText, type FailedTry, type HttpAnswer } from '../base/http.js'
import type { Clock } from '../base/time.js'

/** A request to the nodes of one network. */
export interface JsonRpcRequest {
  readonly clock: Clock
  /** The URLs of the nodes, in the order in which they are asked. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params: readonly unknown[]
  /** Parses the JSON of an answer. Default: `JSON.parse`. It may throw. */
  readonly parse?: (text: string) => unknown
  /** Makes an error out of the error in a node's answer. Default: an `Error` with its message, code and data. */
  readonly toError?: (error: unknown) => unknown
}

const HEADERS = { 'content-type': 'application/json' }

/** The JSON-RPC id of every request. HTTP matches answers to requests, so one id is enough. */
const ID = 1

/**
 * Asks the nodes of a network until one answers, and resolves with its result. A node that is busy or broken is asked
 * again ({@link askHosts}). Rejects with `toError` of the node's own error, with `wallet/timed-out`, with
 * `wallet/bad-answer` for an answer that is not JSON-RPC (F001, F002, F018), or with an `Error` that has a `status`,
 * for an HTTP failure without a JSON-RPC error.
 */
export function askJsonRpc(request: JsonRpcRequest): Promise<unknown> {
  const { clock, urls, method, params } = request
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify({ jsonrpc: '2.0', id: ID, method, params }) }
  const late = (): unknown => walletError('timed-out', { method })
  return askHosts(clock, urls, async (url) => readAnswer(request, await fetchText(clock, url, init, late)))
}

function readAnswer(request: JsonRpcRequest, http: HttpAnswer): { readonly answer: unknown } | FailedTry {
  const { method, toError = errorOf } = request
  const { status, isRetried, retryAfterMs: waitMs } = http
  const answer = parse(request, http.text)
  const said = answer?.error
  // The node's own error says more than the status (F017).
  if (isRecord(said)) {
    const isSaid = isText(said.message)
    const error = isSaid ? toError(said) : walletError('bad-answer', { method })
    if (isRetried || isBusy(said)) return { error, waitMs }
    // An error with a message is about the request: every other node would refuse it too.
    return { error, ends: isSaid ? 'all' : 'host' }
  }
  if (status >= 400) {
    const error = Object.assign(new Error(`HTTP status code: ${status}`), { status })
    return { error, waitMs, ...(!isRetried && { ends: 'host' as const }) }
  }
  if (answer?.id !== ID || !('result' in answer)) return { error: walletError('bad-answer', { method }), ends: 'host' }
  return { answer: answer.result }
}

function parse({ parse: read = JSON.parse }: JsonRpcRequest, text: string): Record<string, unknown> | undefined {
  try {
    const answer: unknown = read(text)
    return isRecord(answer) ? answer : undefined
  } catch {
    return undefined
  }
}

/** Whether the code or the message of an error says that the node is busy or behind (F016). */
const isBusy = ({ code, message }: Record<string, unknown>): boolean =>
  code === -1 || code === -32005 || /timed? ?out|limit exceeded/i.test(String(message))

const errorOf = (said: unknown): Error => {
  const { message, ...rest } = said as Record<string, unknown>
  return Object.assign(new Error(String(message)), rest)
}
