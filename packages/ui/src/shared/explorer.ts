import type { Network } from '@latchkit/core'

/** Where an address is looked up, by the network's own explorer; undefined where it has none that is safe to link to. */
export function explorerLink(network: Network, address: string): { name: string; href: string } | undefined {
  const explorer = network.blockExplorers?.default
  if (!explorer || !/^https?:\/\//i.test(explorer.url)) return undefined
  return { name: explorer.name, href: `${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}` }
}
