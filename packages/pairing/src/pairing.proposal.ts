import type { CaipNetworkId, Namespace, Network } from '@latchkit/core'
import { urlsOf } from '@latchkit/core/adapter'
import { EVM_SESSION_METHODS } from '@latchkit/siwx'

/** The part of a session proposal for one namespace (CAIP-25). */
export interface ProposedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  rpcMap: Record<string, string>
}

const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: EVM_SESSION_METHODS,
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAndSendTransaction',
    'solana_signAllTransactions',
  ],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
}

/** The events that the wallet may emit to the app. */
export const EVENTS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: ['accountsChanged', 'chainChanged'],
  solana: ['accountsChanged', 'chainChanged'],
  bip122: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
}

/**
 * Makes the proposal of a session: all networks of the app in these namespaces, by namespace. Leaves out a namespace
 * without networks. Everything is optional, so a wallet approves what it supports. `rpcMap` names the app's own RPCs,
 * for reads.
 */
export function proposalOf(
  networks: readonly Network[],
  namespaces: readonly Namespace[],
): Record<string, ProposedNamespace> {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      if (own.length === 0) return []
      const urls = own.flatMap((network): [CaipNetworkId, string][] => {
        const [url] = urlsOf(network, {})
        return url ? [[network.caipNetworkId, url]] : []
      })
      const proposed: ProposedNamespace = {
        chains: own.map(({ caipNetworkId }) => caipNetworkId),
        methods: [...METHODS[namespace]],
        events: [...EVENTS[namespace]],
        rpcMap: Object.fromEntries(urls),
      }
      return [[namespace, proposed]]
    }),
  )
}
