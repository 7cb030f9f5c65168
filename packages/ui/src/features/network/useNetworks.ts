import { networkOf, type CaipNetworkId, type Network } from '@latchkit/core'
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
  const { network: active, networks, switchingTo } = useLatchNetwork()
  const { status, connectedWalletInfo } = useLatchAccount()
  return {
    active,
    mainnets: networks.filter(({ testnet }) => !testnet),
    testnets: networks.filter(({ testnet }) => testnet),
    wallet: connectedWalletInfo?.name,
    choose(networkId) {
      if (networkId === active.caipNetworkId && !switchingTo) return features.router.goBack()
      if (status === 'connected') features.router.push({ view: 'SwitchNetwork', params: { networkId } })
      const { router, snackbar } = features
      latch.switchNetwork(networkId).then(
        () => {
          if (status !== 'connected') router.goBack()
          snackbar.show('success', 'networks.switched', { network: networkOf(networks, networkId).name })
        },
        (error: { code: string }) => {
          // What a wallet refused is said by the router's step table, which goes back too (S2.12): here is the rest.
          const { view, params } = router.current()
          if (view !== 'SwitchNetwork' || params.networkId !== networkId) return
          router.goBack()
          snackbar.show('error', error.code)
        },
      )
    },
  }
}
