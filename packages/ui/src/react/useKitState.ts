import {
  accountOf,
  activeNetwork,
  type AccountState,
  type CaipNetworkId,
  type Connection,
  type Connector,
  type LatchState,
  type Namespace,
  type Network,
  type ThemeMode,
  type ViewName,
} from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from './useLatchState.js'

/** The state of a kit, as the hook `useLatchState` shows it to an app. */
export interface KitState {
  /** The active account, with the status of its connection (S3.01). */
  readonly account: AccountState
  /**
   * The active namespace: that of `account` and `network`. Without a wallet it is the one that was active last, at first that
   * of the app's first adapter. Undefined without an adapter.
   */
  readonly namespace: Namespace | undefined
  /** Every connected wallet, the active one of each namespace first. */
  readonly connections: readonly Connection[]
  /** The ways to the wallets that are known so far. */
  readonly connectors: readonly Connector[]
  /** The active network. It may be a network that the app doesn't have. */
  readonly network: Network
  /** All networks of the app. */
  readonly networks: readonly Network[]
  /** The CAIP-2 id of the network that a pending switch leads to. */
  readonly switchingTo: CaipNetworkId | undefined
  /** The modal, and the view that it shows or, while it is closed, holds. `view` is undefined until its code is loaded. */
  readonly modal: { readonly isOpen: boolean; readonly view: ViewName | undefined }
  /** The mode that the app chose. `system` and `inherit` follow the visitor's setting and the page. */
  readonly themeMode: ThemeMode
  /** The language that the app asks for: a BCP 47 tag, or `auto`. */
  readonly locale: string
}

const shapeOf = (state: LatchState): KitState => ({
  account: accountOf(state),
  namespace: state.connection.activeNamespace,
  connections: state.connection.connections,
  connectors: state.connectors.connectors,
  network: activeNetwork(state),
  networks: state.network.requested,
  switchingTo: state.network.switchingTo,
  modal: { isOpen: !!state.modal?.open, view: state.router?.history.at(-1)?.view },
  themeMode: state.theme.mode,
  locale: state.locale.locale,
})

/**
 * Returns what `select` takes from the kit's state, and renders again when that changes (compared two levels deep). While
 * a page hydrates it reads the state of the server, so that both render the same (F210). Throws outside of a
 * `LatchProvider`.
 */
export function useKitState<selected>(select: (state: KitState) => selected): selected {
  const [shape] = useState(createShape)
  return useLatchState((state) => select(shape(state)))
}

/** Makes the shape of each state once, so that a selected part of it is the same object until it changes. */
function createShape(): (state: LatchState) => KitState {
  let last: { readonly state: LatchState; readonly shape: KitState } | undefined
  return (state) => (last?.state === state ? last : (last = { state, shape: shapeOf(state) })).shape
}
