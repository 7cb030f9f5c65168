import { isSameAddress } from '../../base/address.js'
import { parseAddress, type CaipAddress, type CaipNetworkId } from '../../base/caip.js'
import { withTimeout } from '../../base/time.js'
import type { WalletOfNamespace } from '../connection/connection.types.js'
import { STORE_TIMEOUT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { isCurrent } from './siwx.rules.js'
import type { SiwxSession } from './siwx.types.js'
import type { Visit, Visits } from './siwx.visit.js'

/** Ends sessions, and leaves accounts that don't sign in. */
export interface SiwxEnds {
  /** The accounts of these sessions are signed in, with the wallet of a visit. */
  remember(visit: Visit, sessions: readonly SiwxSession[]): void
  /** The session of a visit's account was added. It ends where its wallet has disconnected, or the visitor has signed out. */
  added(visit: Visit): void
  /** A network of the app on which the account of a visit is signed in. */
  networkToGoTo(visit: Visit): CaipNetworkId | undefined
  /** Goes to the network `back`. Without one, or where that fails, disconnects the wallet. */
  leave(visit: Visit, back: CaipNetworkId | undefined): Promise<void>
  /**
   * Ends the session that counts for the account of a visit. What it has asked a wallet for makes no new one. `end`: what asks
   * the store. Default: its `remove`.
   */
  signOut(visit: Visit, end?: () => Promise<void>): Promise<void>
  /** A wallet has disconnected: ends the sessions of its accounts there, unless the app keeps them. */
  connectionEnded(ended: WalletOfNamespace): void
}

/** Makes {@link SiwxEnds}. */
export function createSiwxEnds(
  { connection, environment, network, networks, settings, store }: SiwxDeps,
  visits: Visits,
): SiwxEnds {
  /** The accounts that are signed in, by their wallet. */
  const signedIn = new Map<string, ReadonlySet<CaipAddress>>()
  const hasNetwork = (id: CaipNetworkId): boolean => networks.some(({ caipNetworkId }) => caipNetworkId === id)

  let isLeaving = false

  function remember({ account: { connectorId, namespace } }: Visit, sessions: readonly SiwxSession[]): void {
    const key = keyOfWallet({ connectorId, namespace })
    signedIn.set(key, new Set([...(signedIn.get(key) ?? []), ...sessions.map(({ account }) => account)]))
  }

  /** Whether a connected wallet shares this account. */
  function isShared(account: CaipAddress): boolean {
    const { namespace, address } = parseAddress(account)
    return connection.state.connections.some(
      (each) => each.namespace === namespace && each.accounts.some((own) => isSameAddress(own.address, address)),
    )
  }

  function connectionEnded(ended: WalletOfNamespace): void {
    // Another wallet may share the same account: its session goes on.
    const accounts = [...(signedIn.get(keyOfWallet(ended)) ?? [])].filter((account) => !isShared(account))
    signedIn.delete(keyOfWallet(ended))
    if (settings.signOutOnDisconnect !== false) accounts.forEach(endSession)
  }

  // A store of the app may throw at once.
  const endSession = (account: CaipAddress): void =>
    void (async () => store.remove(account))().catch(environment.report)

  /** Whether this account has signed in again. */
  function isSignedIn(account: CaipAddress): boolean {
    const { current } = visits.state
    return current.status === 'signed-in' && current.session.account === account
  }

  return {
    remember,
    added(visit) {
      const { caipAddress: account, connectorId, namespace } = visit.account
      remember(visit, [{ account, issuedAt: '' }])
      if (!isShared(account)) connectionEnded({ connectorId, namespace })
      else if (visit.hasSignedOut && !isSignedIn(account)) endSession(account)
    },
    networkToGoTo: ({ account: { caipNetworkId }, sessions }) =>
      sessions
        .filter((session) => isCurrent(session, visits.now()))
        .map(({ account }) => parseAddress(account).networkId)
        .find((id) => id !== caipNetworkId && hasNetwork(id)),
    async leave({ account: { connectorId } }, back) {
      // A visitor who cancels once more doesn't wait for the wallet to switch.
      if (back === undefined || isLeaving) return connection.disconnect({ connectorId })
      isLeaving = true
      const hasGoneBack = await network.switchNetwork(back).then(
        () => true,
        () => false,
      )
      isLeaving = false
      if (!hasGoneBack) await connection.disconnect({ connectorId })
    },
    async signOut(visit, end) {
      const { current } = visits.state
      const account = current.status === 'signed-in' ? current.session.account : visit.account.caipAddress
      visit.hasSignedOut = true
      // What was begun is void at once. A session that can't be ended goes on, and is shown.
      const next = visits.renew() ?? visit
      if (current.status !== 'signed-in') visits.set(next, { status: 'needed' })
      const ended = end ? end() : store.remove(account)
      await withTimeout(environment.clock, STORE_TIMEOUT_MS, ended, () => siwxError('no-answer'))
      visits.set(next, { status: 'needed' })
    },
    connectionEnded,
  }
}

const keyOfWallet = ({ connectorId, namespace }: WalletOfNamespace): string => `${namespace} ${connectorId}`
