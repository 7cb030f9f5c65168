import type { CaipNetworkId, Clock } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { MAX_RETRY_AFTER_S, RPC_RETRIES, RPC_RETRY_MS, RPC_TIMEOUT_MS } from './solana.constants.js'
import { toSolanaError } from './solana.errors.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/** How much of an answer is read, in letters (F022). */
const MAX_ANSWER = 10_485_760

/** Statuses after which a node is asked again (S8.15). */
const RETRIED = [403, 408, 413, 429, 500, 502, 503, 504]

/** One try that may be made again, after so many milliseconds where the node names them. */
interface Failure {
  readonly error: unknown
  readonly isFinal?: boolean
  readonly waitMs?: number
}

type Outcome = { readonly result: unknown } | Failure

/** Waits. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, () => resolve()))

/**
 * Asks the app's own RPC. Whole numbers beyond what JavaScript counts exactly come as text (F118). Rejects with
 * `wallet/…`; `network/not-found` where the network names no RPC.
 */
export async function rpc(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const url = urlOf(deps, networkId)
  const { clock } = deps.context.environment
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  for (let tries = 0; ; tries += 1) {
    const outcome = await post(clock, url, method, body)
    if ('result' in outcome) return outcome.result
    if (outcome.isFinal || tries >= RPC_RETRIES) throw toSolanaError(outcome.error)
    await sleep(clock, outcome.waitMs ?? RPC_RETRY_MS * 2 ** tries)
  }
}

function urlOf(deps: SolanaDeps, networkId: CaipNetworkId): string {
  const network = networkFor(deps, networkId)
  const url = deps.rpcUrls[networkId]?.[0] ?? network.rpcUrls.default.http[0]
  if (!url) throw walletError('bad-answer', { method: `${network.name}, which names no RPC` })
  return url
}

async function post(clock: Clock, url: string, method: string, body: string): Promise<Outcome> {
  const limit = new AbortController()
  const cancel = clock.after(RPC_TIMEOUT_MS, () => limit.abort())
  try {
    const headers = { 'content-type': 'application/json' }
    // Not followed: a node that sends us elsewhere isn't the one the app named (F021).
    const response = await fetch(url, { method: 'POST', headers, body, signal: limit.signal, redirect: 'error' })
    return readAnswer(response, method, await response.text())
  } catch (error) {
    return { error: limit.signal.aborted ? walletError('timed-out', { method }) : error }
  } finally {
    cancel()
  }
}

function readAnswer({ status, headers }: Response, method: string, text: string): Outcome {
  const answer = text.length > MAX_ANSWER ? undefined : parse(text)
  // The node's own words say more than the status (F017).
  if (answer && 'error' in answer) return { error: answer.error, isFinal: !isRetried(answer.error) }
  if (status >= 400) {
    const waitMs = retryAfter(headers.get('retry-after'))
    const error = new Error(`HTTP status code: ${status}`)
    return { error, isFinal: !RETRIED.includes(status), ...(waitMs !== undefined && { waitMs }) }
  }
  // Of another request (F018), or no answer at all (F001, F002).
  if (!answer || answer.id !== 1 || !('result' in answer))
    return { error: walletError('bad-answer', { method }), isFinal: true }
  return { result: answer.result }
}

/** A node that is busy or behind says so in these (F016). */
function isRetried(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === -1 || code === -32005 || /timed? ?out|limit exceeded/i.test(String(message))
}

function retryAfter(given: string | null): number | undefined {
  const text = given?.trim() ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_S) * 1_000 : undefined
}

/** JSON with its largest whole numbers as texts, which lamports can be. Texts are left as they are. */
function parse(text: string): Record<string, unknown> | undefined {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (part) =>
    /^\d{16,}$/.test(part) ? `"${part}"` : part,
  )
  try {
    const answer: unknown = JSON.parse(exact)
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
