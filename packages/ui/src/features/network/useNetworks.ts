import { networkOf, type CaipNetworkId, type Namespace, type Network } from '@latchkit/core'
import { useLatchNetwork } from '../../react/hooks.js'
import { useShell } from '../../shell/frame/context.js'

/** Networks that are listed together: the main networks of a namespace, or all test networks. */
export interface NetworkGroup {
  readonly kind: Namespace | 'test'
  readonly networks: readonly Network[]
}

/** The state and the actions of the views about networks. */
export interface Networks {
  readonly active: Network
  readonly networks: readonly Network[]
  /** The main networks of each namespace, and the test networks apart from them. */
  readonly groups: readonly NetworkGroup[]
  /** Switches to a network. The result shows as a snackbar. */
  readonly choose: (id: CaipNetworkId) => void
}

/** Reads the networks, and switches between them: a waiting view shows while a wallet is asked. */
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
      // No wallet is asked where the namespace's wallet is on the network already, or where none is connected.
      const isAsked = isThere && (latch.getNetwork(chainNamespace).caipNetworkId !== networkId || switchingTo)
      if (isAsked) router.push({ view: 'SwitchNetwork', params: { networkId } })
      latch.switchNetwork(networkId).then(
        () => {
          // The network needs a wallet of another namespace: the view on show says so.
          if (!isThere && status === 'connected') return
          if (!isAsked) router.goBack()
          snackbar.show('success', 'networks.switched', { network: name })
        },
        (error: { code: string }) => {
          // For a request that a wallet refused, the network feature's steps go back and show the error (S2.12).
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
