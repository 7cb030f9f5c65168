import { parseAddress, type CaipAddress, type CaipNetworkId } from '../../base/caip.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { Visit, Visits } from './siwx.visit.js'

/** Ends sessions, and leaves accounts that don't sign in. */
export interface SiwxEnds {
  /** The account of a visit is signed in. */
  remember(visit: Visit): void
  /** A network of the app on which the account of a visit is signed in. */
  networkToGoTo(visit: Visit): CaipNetworkId | undefined
  /** Goes to the network `back`. Without one, or where that fails, disconnects the wallet. */
  leave(visit: Visit, back: CaipNetworkId | undefined): Promise<void>
  /** Ends the session of the account of a visit. */
  signOut(visit: Visit): Promise<void>
  /** A wallet has disconnected: ends the sessions of its accounts, unless the app keeps them. */
  connectionEnded(connectorId: string): void
}

/** Makes {@link SiwxEnds}. */
export function createSiwxEnds(
  { connection, environment, network, networks, settings, store }: SiwxDeps,
  visits: Visits,
): SiwxEnds {
  /** The accounts that are signed in, by the connector of their wallet. */
  const signedIn = new Map<string, ReadonlySet<CaipAddress>>()
  const hasNetwork = (id: CaipNetworkId): boolean => networks.some(({ caipNetworkId }) => caipNetworkId === id)

  return {
    remember({ account: { connectorId, caipAddress } }) {
      signedIn.set(connectorId, new Set([...(signedIn.get(connectorId) ?? []), caipAddress]))
    },
    networkToGoTo: ({ sessions }) => sessions.map(({ account }) => parseAddress(account).networkId).find(hasNetwork),
    async leave({ account: { connectorId } }, back) {
      const hasGoneBack =
        back !== undefined &&
        (await network.switchNetwork(back).then(
          () => true,
          () => false,
        ))
      if (!hasGoneBack) await connection.disconnect({ connectorId })
    },
    async signOut(visit) {
      await store.remove(visit.account.caipAddress)
      visit.sessions = []
      visits.set(visit, { status: 'needed' })
    },
    connectionEnded(connectorId) {
      const accounts = signedIn.get(connectorId) ?? []
      signedIn.delete(connectorId)
      if (settings.signOutOnDisconnect === false) return
      for (const account of accounts) store.remove(account).catch(environment.report)
    },
  }
}
