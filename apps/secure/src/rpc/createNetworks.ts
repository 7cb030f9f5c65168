import { SiteError } from '../base/site.errors.js'
import type { DeviceStore } from '../device/device.types.js'
import type { Reads } from './createReads.js'

const CHAINS = 'chains'
/** The networks that a wallet is on before it was told another one. */
const FIRST: Chains = { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
/** What shows that the server reaches a network. */
const PROBES: Readonly<Record<string, string>> = { eip155: 'eth_chainId', solana: 'getHealth' }

type Chains = Readonly<Record<string, string>>

/** The wallet's current networks, one of each namespace, in this frame. */
export interface Networks {
  /** The network that was chosen last. */
  readonly latest: () => Promise<string>
  /** Rejects with `rpc/other-network` where a network isn't the current one of its namespace (S5.03). */
  readonly mustBeCurrent: (chainId: string) => Promise<void>
  /** Makes a network the current one. Rejects with `rpc/network-not-found` where the server doesn't reach it. */
  readonly change: (chainId: string) => Promise<string>
}

/**
 * Makes the current networks. They begin with those that this browser was on last in the app, and are the frame's own from
 * then on: a page knows what it told its own frame, and nothing of another tab.
 */
export function createNetworks(store: DeviceStore, reads: Reads): Networks {
  let current: (Chains & { readonly latest?: string }) | undefined
  async function known(): Promise<Chains & { readonly latest?: string }> {
    const stored = current ?? { ...FIRST, ...(await store.read<Chains>(CHAINS)) }
    return (current ??= stored)
  }
  return {
    async latest() {
      const { latest, eip155 = '' } = await known()
      return latest ?? eip155
    },
    async mustBeCurrent(chainId) {
      if ((await known())[namespaceOf(chainId)] !== chainId) throw new SiteError('rpc/other-network')
    },
    async change(chainId) {
      const namespace = namespaceOf(chainId)
      await reads(chainId, { method: PROBES[namespace] ?? '' })
      current = { ...(await known()), [namespace]: chainId, latest: chainId }
      await store.write(CHAINS, current)
      return chainId
    },
  }
}

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (chainId: string): string => chainId.slice(0, chainId.indexOf(':'))
