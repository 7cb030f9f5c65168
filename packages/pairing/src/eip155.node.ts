import {
  askHosts,
  chainNotConfigured,
  fetchText,
  urlsOf,
  walletError,
  type FailedTry,
  type PairingContext,
} from '@latchkit/core/adapter'
import { fieldsOf } from './solana.features.js'

const HEADERS = { 'content-type': 'application/json' }

/**
 * Asks the app's own RPCs of a network until one answers: the library would ask those of another network, or its maker's.
 * Rejects with what the node says, `wallet/…`, or `network/not-found` for a network that isn't the app's.
 */
export async function askNode(
  { networks, environment: { clock } }: PairingContext,
  networkId: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw chainNotConfigured({ id: networkId })
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) }
  const urls = urlsOf(network, {})
  if (urls.length === 0) throw walletError('bad-answer', { method: `${network.name}, which names no RPC` })
  return askHosts(clock, urls, async (url): Promise<{ answer: unknown } | FailedTry> => {
    const { text, isRetried, retryAfterMs } = await fetchText(clock, url, init, () => walletError('timed-out'))
    // Of another request it says nothing (F018).
    const { id, ...answer } = read(text)
    if (id === 1 && 'result' in answer) return { answer: answer['result'] }
    const { message, ...said } = fieldsOf(answer['error'])
    const error = isText(message) ? Object.assign(new Error(message), said) : walletError('bad-answer', { method })
    if (isRetried || isBusy(answer['error'])) return { error, waitMs: retryAfterMs }
    return { error, ends: isText(message) ? 'all' : 'host' }
  })
}

/** A node that is busy or behind says so in these (F016). */
function isBusy(error: unknown): boolean {
  const { code, message } = fieldsOf(error)
  return code === -1 || code === -32005 || /timed? ?out|limit exceeded/i.test(String(message))
}

const isText = (value: unknown): value is string => typeof value === 'string'

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
