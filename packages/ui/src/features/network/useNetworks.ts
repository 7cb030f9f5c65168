import type { CaipNetworkId, Network } from '@latchkit/core'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/context.js'

/** What the views about networks show and do. */
export interface Networks {
  readonly active: Network
  readonly mainnets: readonly Network[]
  readonly testnets: readonly Network[]
  readonly wallet: string | undefined
  readonly choose: (id: CaipNetworkId) => void
}

/** Reads the networks. Choosing one asks the wallet, in a view of its own while the wallet is asked. */
export function useNetworks(): Networks {
  const { latch, features } = useShell()
  const { network: active, networks } = useLatchNetwork()
  const { status, connectedWalletInfo } = useLatchAccount()
  return {
    active,
    mainnets: networks.filter(({ testnet }) => !testnet),
    testnets: networks.filter(({ testnet }) => testnet),
    wallet: connectedWalletInfo?.name,
    choose(networkId) {
      if (networkId === active.caipNetworkId) return features.router.goBack()
      if (status === 'connected') features.router.push({ view: 'SwitchNetwork', params: { networkId } })
      // What fails is said by a snackbar, and the view goes back (S2.12): the router's step table does both.
      latch.switchNetwork(networkId).then(
        () => {
          if (status !== 'connected') features.router.goBack()
        },
        () => {},
      )
    },
  }
}
