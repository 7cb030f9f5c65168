import type { Latch, Namespace, Route } from '@latchkit/core'

/** The namespace that the visitor looks for a wallet for, if it was the view of one namespace's wallets that led here. */
export const namespaceOf = (history: readonly Route[]): Namespace | undefined =>
  history.flatMap(({ view, params }) => (view === 'ConnectWallets' ? [params.namespace] : [])).at(-1)

/** The view of the code for any wallet elsewhere. */
export function codeRoute({ options }: Latch, namespace: Namespace | undefined): Route {
  const params = namespace ? { namespace } : {}
  return { view: options.features.basicPairing ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params }
}
