import type { CaipNetworkId } from '@latchkit/core'
import { askJsonRpc, urlsOf, walletError } from '@latchkit/core/adapter'
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
  if (urls.length === 0) throw walletError('bad-answer', { method: `${network.name}, which names no RPC` })
  return urls
}

/** Parses JSON, with whole numbers as texts where they are too large to be exact, which lamports can be. */
function parseExactly(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, (part) =>
    /^\d{16,}$/.test(part) ? `"${part}"` : part,
  )
  return JSON.parse(exact)
}
