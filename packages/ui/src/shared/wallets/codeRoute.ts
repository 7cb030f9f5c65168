import type { Latch, Namespace, Route } from '@latchkit/core'

/** Returns the namespace of the last view of one namespace's wallets in the history. Undefined where there is none. */
export const codeNamespace = (history: readonly Route[]): Namespace | undefined =>
  history.flatMap(({ view, params }) => (view === 'ConnectWallets' ? [params.namespace] : [])).at(-1)

/** Returns the route to the code for any remote wallet. The pairing asks for `namespace` first, where it is given. */
export function codeRoute({ options }: Latch, namespace: Namespace | undefined): Route {
  const params = namespace ? { namespace } : {}
  return { view: options.features.basicPairing ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params }
}
