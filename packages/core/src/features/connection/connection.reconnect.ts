import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { Connector } from '../connectors/connectors.types.js'
import { RECONNECT_WAIT_MS } from './connection.constants.js'
import type { ConnectionList } from './connection.list.js'
import type { WalletRequests } from './connection.requests.js'
import { isSameWallet } from './connection.rules.js'
import type { StoredConnection } from './connection.storage.js'
import type { NamespaceConnection, WalletOfNamespace } from './connection.types.js'

/** The dependencies of restoring connections. */
export interface RestoringDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly requests: WalletRequests
  readonly list: ConnectionList
  /** Whether an attempt with this connector is pending. */
  readonly isBeingConnected: (connectorId: string) => boolean
  /** Adds a connection that was restored. Stores it, unless `isStored` says that another tab has stored it. */
  readonly accept: (connector: Connector, connection: AdapterConnection, isStored: boolean) => void
  /** Updates a connection with what its wallet shares now. Undefined where the wallet shares nothing. */
  readonly update: (namespace: Namespace, connectorId: string, told: AdapterConnection | undefined) => void
}

/** Restores stored connections, all at the same time. */
export interface Restoring {
  /**
   * Restores connections without a prompt. The first one of each namespace was the active one, and becomes active
   * again. An abort ends this, and leaves the connections as they are. `isFollowing`: another tab has just stored them,
   * so this tab doesn't store them again.
   */
  restore(stored: readonly StoredConnection[], signal: AbortSignal, isFollowing: boolean): Promise<void>
  /** Whether the stored connection of this wallet is being restored. */
  isOpen(wallet: WalletOfNamespace): boolean
  /** The stored connection of a namespace that is being restored, if there is one, with the status `reconnecting`. */
  pending(namespace: Namespace): NamespaceConnection | undefined
  /**
   * Stops restoring the stored connections that `isTarget` names, and forgets those of them that were not found.
   * Neither is stored again.
   */
  stopRestoring(isTarget: (each: WalletOfNamespace) => boolean): void
  /** The stored connections that are being restored, or were not found, and are not in `found`. They stay stored. */
  missing(found: readonly StoredConnection[]): readonly StoredConnection[]
}

/** Makes the part that restores connections. */
export function createRestoring(deps: RestoringDeps): Restoring {
  const { environment, connectors, adapters, requests, list, isBeingConnected, accept, update } = deps
  /** The stored connections that are being restored, each with its abort controller. */
  const open = new Map<StoredConnection, AbortController>()
  /** The stored connections that were not found. */
  let lost: readonly StoredConnection[] = []

  function abandon(stored: StoredConnection): void {
    open.get(stored)?.abort()
    open.delete(stored)
    list.show(stored.namespace)
  }

  async function restoreOne(
    stored: StoredConnection,
    signal: AbortSignal,
    isFollowing: boolean,
    activeFirst?: Promise<void>,
  ): Promise<void> {
    const { namespace, connectorId } = stored
    const adapter = adapters.get(namespace)
    if (!adapter || [...open.keys()].some((each) => isSameWallet(each, stored))) return
    const isConnected = !!list.find(namespace, connectorId)
    const abort = new AbortController()
    const stop = (): void => abandon(stored)
    const ask = (id: string) => requests.reconnect(adapter, id, stored.networkId)
    const forgetUnlessUsed = (id: string): void => {
      if (!list.find(namespace, id) && !isBeingConnected(id)) adapter.forget(id)
    }
    signal.addEventListener('abort', stop)
    open.set(stored, abort)
    list.show(namespace)
    const finding = { environment, connectors, ask, forgetUnlessUsed, isConnected }
    const restored = await findConnection(finding, stored, abort.signal)
    // The connection that was active before is accepted first, however fast the other wallets answer.
    await activeFirst
    signal.removeEventListener('abort', stop)
    if (abort.signal.aborted) {
      if (restored) forgetUnlessUsed(restored.connector.id)
      return
    }
    open.delete(stored)
    if (!restored) lost = [...lost.filter((each) => !isSameWallet(each, stored)), stored]
    if (isConnected) update(namespace, connectorId, restored?.connection)
    else if (restored) accept(restored.connector, restored.connection, isFollowing)
    list.show(namespace)
  }

  return {
    async restore(stored, signal, isFollowing) {
      const firsts = new Map<Namespace, Promise<void>>()
      await Promise.all(
        stored.map((each) => {
          const restoring = restoreOne(each, signal, isFollowing, firsts.get(each.namespace))
          if (!firsts.has(each.namespace)) firsts.set(each.namespace, restoring)
          return restoring
        }),
      )
    },
    isOpen: (wallet) => [...open.keys()].some((each) => isSameWallet(each, wallet)),
    pending(namespace) {
      const stored = [...open.keys()].find((each) => each.namespace === namespace)
      return stored && { status: 'reconnecting', connectorId: stored.connectorId, accounts: [] }
    },
    stopRestoring(isTarget) {
      lost = lost.filter((each) => !isTarget(each))
      for (const each of open.keys()) if (isTarget(each)) abandon(each)
    },
    missing: (found) => {
      const isFound = (each: StoredConnection): boolean => found.some((known) => isSameWallet(known, each))
      return [...open.keys(), ...lost].filter((each) => !isFound(each))
    },
  }
}

/** The dependencies of restoring one connection. */
interface FindDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  /** Reads the connection of a wallet without a prompt. Undefined where the wallet shares nothing. */
  readonly ask: (connectorId: string) => Promise<AdapterConnection | undefined>
  /** Makes the adapter forget a connection that is not the stored one, or that came too late, unless it is in use. */
  readonly forgetUnlessUsed: (connectorId: string) => void
  /** Whether only the stored connector is a candidate, because it is still connected in this tab. */
  readonly isConnected: boolean
}

/** A connection that was restored. */
interface Restored {
  readonly connector: Connector
  readonly connection: AdapterConnection
}

/**
 * Finds the wallet of one stored connection, without a prompt. The candidates are the connectors with the stored rdns
 * (F065), also those that are announced late (F067); for a wallet that is still connected in this tab, only its own
 * connector. They are asked one after another. Three rules end the search:
 *
 * 1. A candidate that shares the stored account wins at once.
 * 2. Else, when the candidate with the stored name has answered and no candidate is left to answer, the candidate with
 *    the stored name wins, if it shares any account.
 * 3. After 5 s, the candidate with the stored name wins, if it has answered and shares any account.
 *
 * Resolves with undefined where no candidate wins. Every connection that did not win is forgotten.
 */
function findConnection(deps: FindDeps, stored: StoredConnection, signal: AbortSignal): Promise<Restored | undefined> {
  const { environment, connectors, ask, forgetUnlessUsed, isConnected } = deps
  return new Promise((resolve) => {
    /** Resolves when the candidates so far have answered. */
    let answered = Promise.resolve()
    /** The number of candidates that have not answered yet. */
    let unanswered = 0
    /** Whether the candidate with the stored name has answered. */
    let hasNamesakeAnswered = false
    /** The connection of the candidate with the stored name, where it lacks the stored account. */
    let namesake: Restored | undefined
    let settled = false
    const finish = (restored?: Restored): void => {
      if (settled) return
      settled = true
      stopWaiting()
      stopListening()
      signal.removeEventListener('abort', stop)
      if (namesake && namesake !== restored) forgetUnlessUsed(namesake.connector.id)
      resolve(restored)
    }
    const stop = (): void => finish()
    const askCandidate = async (connector: Connector): Promise<void> => {
      const connection = settled ? undefined : await ask(connector.id)
      unanswered -= 1
      const isNamesake = !settled && connector.name === stored.name
      if (isNamesake) hasNamesakeAnswered = true
      if (connection) {
        if (!settled && hasAccount(connection, stored)) return finish({ connector, connection })
        if (isNamesake && !namesake && connection.accounts.length > 0) namesake = { connector, connection }
        else forgetUnlessUsed(connector.id)
      }
      // The candidate with the stored name has another account, or none. No other candidate is left to ask.
      if (hasNamesakeAnswered && unanswered === 0) finish(namesake)
    }
    signal.addEventListener('abort', stop)
    const stopWaiting = environment.clock.after(RECONNECT_WAIT_MS, () => finish(namesake))
    const stopListening = connectors.each((connector) => {
      if (isConnected ? connector.id !== stored.connectorId : !isCandidate(connector, stored)) return
      unanswered += 1
      answered = answered.then(() => askCandidate(connector))
    })
  })
}

const rdnsOf = (id: string): string => id.split('#')[0] ?? id

const isCandidate = (connector: Connector, { connectorId, namespace }: StoredConnection): boolean =>
  connector.chain === namespace && rdnsOf(connector.id) === rdnsOf(connectorId)

const hasAccount = ({ accounts }: AdapterConnection, { address }: StoredConnection): boolean =>
  accounts.some((account) => account.address === address)
