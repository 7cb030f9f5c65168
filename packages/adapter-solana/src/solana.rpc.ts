import type { CaipNetworkId } from '@latchkit/core'
import { askJsonRpc, chainNotConfigured, urlsOf } from '@latchkit/core/adapter'
import { toNodeError, toSolanaError } from './solana.errors.js'
import { networkFor, type SolanaDeps } from './solana.wallets.js'

/**
 * Sends a request to the network's RPC URLs, one after the other, until one answers, and resolves with its result. Whole
 * numbers of 16 digits and more are texts in it, because a number may not be exact (F118). Rejects with `wallet/…`, or
 * with `network/not-found` for a network that the app doesn't have or that has no RPC URL.
 */
export async function rpc(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { clock } = deps.context.environment
  const urls = hostsOf(deps, networkId)
  try {
    return await askJsonRpc({ clock, urls, method, params, parse: parseExactly, toError: toNodeError })
  } catch (error) {
    throw toSolanaError(error)
  }
}

function hostsOf(deps: SolanaDeps, networkId: CaipNetworkId): readonly string[] {
  const network = networkFor(deps, networkId)
  const urls = urlsOf(network, deps.rpcUrls)
  if (urls.length === 0) throw chainNotConfigured({ id: networkId })
  return urls
}

/** Parses JSON. Whole numbers of 16 digits and more, which amounts in lamports can have, become texts. */
function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (part) =>
    /^\d{16,}$/.test(part) ? `"${part}"` : part,
  )
  return JSON.parse(exact)
}
