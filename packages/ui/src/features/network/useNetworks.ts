import { networkOf, type CaipNetworkId, type Namespace, type Network } from '@latchkit/core'
import { useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/context.js'

/** Networks that are listed together. */
export interface NetworkGroup {
  readonly kind: Namespace | 'test'
  readonly networks: readonly Network[]
}

/** What the views about networks show and do. */
export interface Networks {
  readonly active: Network
  readonly networks: readonly Network[]
  /** The main networks of each namespace, and the test networks apart from them. */
  readonly groups: readonly NetworkGroup[]
  readonly choose: (id: CaipNetworkId) => void
}

/** Reads the networks. Choosing one asks the wallet, in a view of its own while the wallet is asked. */
export function useNetworks(): Networks {
  const { latch, features } = useShell()
  const { network: active, networks, switchingTo } = useLatchNetwork()
  return {
    active,
    networks,
    groups: groupsOf(networks),
    choose(networkId) {
      const { router, snackbar } = features
      if (networkId === active.caipNetworkId && !switchingTo) return router.goBack()
      const { status } = latch.getAccount()
      const { chainNamespace, name } = networkOf(networks, networkId)
      const isThere = latch.getAccount(chainNamespace).status === 'connected'
      // Where the wallet of that namespace is on it already, or where there is none, no wallet is asked.
      const isAsked = isThere && (latch.getNetwork(chainNamespace).caipNetworkId !== networkId || switchingTo)
      if (isAsked) router.push({ view: 'SwitchNetwork', params: { networkId } })
      latch.switchNetwork(networkId).then(
        () => {
          // It needs a wallet of another kind: that is what is on show now.
          if (!isThere && status === 'connected') return
          if (!isAsked) router.goBack()
          snackbar.show('success', 'networks.switched', { network: name })
        },
        (error: { code: string }) => {
          // What a wallet refused is said by the router's step table, which goes back too (S2.12): here is the rest.
          const { view, params } = router.current()
          if (isAsked && (view !== 'SwitchNetwork' || params.networkId !== networkId)) return
          if (isAsked) router.goBack()
          snackbar.show('error', error.code)
        },
      )
    },
  }
}

function groupsOf(networks: readonly Network[]): NetworkGroup[] {
  const isTest = ({ testnet }: Network): boolean => !!testnet
  const mainnets = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))].map((kind) => ({
    kind,
    networks: networks.filter((each) => each.chainNamespace === kind && !isTest(each)),
  }))
  return [...mainnets, { kind: 'test' as const, networks: networks.filter(isTest) }].filter(
    (group) => group.networks.length > 0,
  )
}
