import type { Namespace, Route, WalletEntry } from '@latchkit/core'
import { useShell } from '../../shell/context.js'

/** The namespace that the visitor looks for a wallet for, if it was the view of one namespace's wallets that led here. */
export const namespaceOf = (history: readonly Route[]): Namespace | undefined =>
  history.flatMap(({ view, params }) => (view === 'ConnectWallets' ? [params.namespace] : [])).at(-1)

/**
 * Where a press on a wallet leads that isn't in this browser: to its pairing, or where there is none, to where one gets it.
 * Without a wallet: to the code for any.
 */
export function useOpenWallet(): (wallet?: WalletEntry) => void {
  const { latch, features } = useShell()
  const { router } = features
  return (wallet) => {
    const namespace = namespaceOf(router.state.history)
    if (!wallet && latch.options.features.basicPairing)
      return router.push({ view: 'ConnectingWalletConnectBasic', params: undefined })
    const params = { ...(wallet && { walletId: wallet.id }), ...(namespace && { namespace }) }
    const route: Route =
      wallet && !latch.options.pairing
        ? { view: 'Downloads', params: { walletId: wallet.id } }
        : { view: 'ConnectingWalletConnect', params }
    router.push(route)
  }
}
