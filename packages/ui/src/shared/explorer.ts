import type { Network } from '@latchkit/core'

/**
 * Returns the name of the network's explorer and its URL for an address, or for the hash of a transaction. Undefined
 * without an explorer with an http(s) URL.
 */
export function explorerLink(
  network: Network,
  of: string,
  kind: 'address' | 'tx' = 'address',
): { name: string; href: string } | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  return { name: explorer.name, href: `${explorer.url.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(of)}` }
}
