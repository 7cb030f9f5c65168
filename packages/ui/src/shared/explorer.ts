import type { Network } from '@latchkit/core'

/**
 * Returns the name of the network's explorer and its URL for an address. Undefined without an explorer with an http(s)
 * URL.
 */
export function explorerLink(network: Network, address: string): { name: string; href: string } | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  return { name: explorer.name, href: `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}` }
}
