import type { CaipNetworkId } from '@latchkit/core'
import { askHosts, fetchText, urlsOf, walletError, type FailedTry } from '@latchkit/core/adapter'
import { toNodeError, toSolanaError } from './solana.errors.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/**
 * Asks the network's RPCs until one answers. Whole numbers beyond what JavaScript counts exactly
 * come as text (F118). Rejects with `wallet/…`; `network/not-found` where the network is none of the app's.
 */
export async function rpc(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { clock } = deps.context.environment
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const late = (): unknown => walletError('timed-out', { method })
  const ask = async (url: string): Promise<Outcome> =>
    readAnswer(await fetchText(clock, url, { method: 'POST', headers, body }, late), method)
  try {
    return await askHosts(clock, hostsOf(deps, networkId), ask)
  } catch (error) {
    throw toSolanaError(error)
  }
}

type Outcome = { readonly answer: unknown } | FailedTry

function hostsOf(deps: SolanaDeps, networkId: CaipNetworkId): readonly string[] {
  const network = networkFor(deps, networkId)
  const urls = urlsOf(network, deps.rpcUrls)
  if (urls.length === 0) throw walletError('bad-answer', { method: `${network.name}, which names no RPC` })
  return urls
}

function readAnswer(
  { status, text, isRetried, retryAfterMs: waitMs }: Awaited<ReturnType<typeof fetchText>>,
  method: string,
): Outcome {
  const answer = parse(text)
  // The node's own words say more than the status (F017). What it refuses, every other would refuse.
  if (answer && 'error' in answer) {
    const mayDoBetter = isRetried || isBusy(answer.error)
    return { error: toNodeError(answer.error), waitMs, ...(!mayDoBetter && { ends: 'all' }) }
  }
  if (status >= 400)
    return {
      error: Object.assign(new Error(`HTTP status code: ${status}`), { status }),
      waitMs,
      ...(!isRetried && { ends: 'host' }),
    }
  // Of another request (F018), or no answer at all (F001, F002).
  if (!answer || answer.id !== 1 || !('result' in answer))
    return { error: walletError('bad-answer', { method }), ends: 'host' }
  return { answer: answer.result }
}

/** A node that is busy or behind says so in these (F016). */
function isBusy(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === -1 || code === -32005 || /timed? ?out|limit exceeded/i.test(String(message))
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
