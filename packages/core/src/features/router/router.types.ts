import type { AccountRoutes } from '../account/account.routes.js'
import type { ConnectionRoutes } from '../connection/connection.routes.js'
import type { ConnectorsRoutes } from '../connectors/connectors.routes.js'
import type { NetworkRoutes } from '../network/network.routes.js'
import type { PairingRoutes } from '../pairing/pairing.routes.js'
import type { WalletsRoutes } from '../wallets/wallets.routes.js'

/** Every view and what it is opened with. The ui must have a view for each. */
export interface Routes
  extends ConnectorsRoutes, ConnectionRoutes, AccountRoutes, NetworkRoutes, WalletsRoutes, PairingRoutes {}

/** The name of a view. */
export type ViewName = keyof Routes

/** A view and its parameters, as one value: a missing parameter is a compile error. */
export type Route = {
  [view in ViewName]: Routes[view] extends undefined
    ? { readonly view: view; readonly params?: undefined }
    : { readonly view: view; readonly params: Routes[view] }
}[ViewName]

/** Something a visitor is in the middle of, with what happens at its end (S4.05). */
export interface TransactionSteps {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

/** The history stack (S2.01). The last entry is the view on show; there is always one. */
export interface RouterState {
  history: Route[]
  /** Which way the last change went: what the view change's motion follows. */
  direction: 'forward' | 'back'
}
