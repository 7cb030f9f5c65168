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
export interface ReconnectDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly requests: WalletRequests
  readonly list: ConnectionList
  /** Whether an attempt with this connector is pending. */
  readonly isWanted: (connectorId: string) => boolean
  /** Adds a connection that was restored. Stores it, unless `isStored` says that another tab has stored it. */
  readonly accept: (connector: Connector, connection: AdapterConnection, isStored: boolean) => void
  /** Updates a connection with what its wallet shares now. Undefined where the wallet shares nothing. */
  readonly update: (namespace: Namespace, connectorId: string, said: AdapterConnection | undefined) => void
}

/** Restores stored connections, all at the same time. */
export interface Reconnect {
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
   * Forgets the stored connections that `isMeant` names: those that are being restored, and those that were not found.
   */
  drop(isMeant: (each: WalletOfNamespace) => boolean): void
  /** The stored connections that are being restored, or were not found, and are not in `found`. They stay stored. */
  missing(found: readonly StoredConnection[]): readonly StoredConnection[]
}

/** Makes the part that restores connections. */
export function createReconnect(deps: ReconnectDeps): Reconnect {
  const { environment, connectors, adapters, requests, list, isWanted, accept, update } = deps
  /** The stored connections that are being restored, each with its abort controller. */
  const open = new Map<StoredConnection, AbortController>()
  /** The stored connections that were not found. */
  let lost: readonly StoredConnection[] = []

  function end(stored: StoredConnection): void {
    open.get(stored)?.abort()
    open.delete(stored)
    list.show(stored.namespace)
  }

  async function restoreOne(
    stored: StoredConnection,
    signal: AbortSignal,
    isFollowing: boolean,
    before?: Promise<void>,
  ): Promise<void> {
    const { namespace, connectorId } = stored
    const adapter = adapters.get(namespace)
    if (!adapter || [...open.keys()].some((each) => isSameWallet(each, stored))) return
    const exact = !!list.find(namespace, connectorId)
    const abort = new AbortController()
    const stop = (): void => end(stored)
    const ask = (id: string) => requests.reconnect(adapter, id, stored.networkId)
    const drop = (id: string): void => {
      if (!list.find(namespace, id) && !isWanted(id)) adapter.forget(id)
    }
    signal.addEventListener('abort', stop)
    open.set(stored, abort)
    list.show(namespace)
    const restored = await restore({ environment, connectors, ask, drop, exact }, stored, abort.signal)
    // The connection that was active before is accepted first, however fast the other wallets answer.
    await before
    signal.removeEventListener('abort', stop)
    if (abort.signal.aborted) {
      if (restored) drop(restored.connector.id)
      return
    }
    open.delete(stored)
    if (!restored) lost = [...lost.filter((each) => !isSameWallet(each, stored)), stored]
    if (exact) update(namespace, connectorId, restored?.connection)
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
    drop(isMeant) {
      lost = lost.filter((each) => !isMeant(each))
      for (const each of open.keys()) if (isMeant(each)) end(each)
    },
    missing: (found) => {
      const isFound = (each: StoredConnection): boolean => found.some((known) => isSameWallet(known, each))
      return [...open.keys(), ...lost].filter((each) => !isFound(each))
    },
  }
}

/** The dependencies of restoring one connection. */
interface RestoreDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  /** Reads the connection of a wallet without a prompt. Undefined where the wallet shares nothing. */
  readonly ask: (connectorId: string) => Promise<AdapterConnection | undefined>
  /** Drops a connection that is not the stored one, or that came too late. */
  readonly drop: (connectorId: string) => void
  /** Whether only the stored connector is a candidate, because it is still connected in this tab. */
  readonly exact: boolean
}

/** A connection that was restored. */
interface Restored {
  readonly connector: Connector
  readonly connection: AdapterConnection
}

/**
 * Restores one stored connection without a prompt. Waits 5 s at most, also for a wallet that announces itself late
 * (F067). The candidates are the connectors with the stored rdns: takes the one that shares the stored account, else
 * the one with the stored name (F065). Resolves with undefined where there is neither.
 */
function restore(deps: RestoreDeps, stored: StoredConnection, signal: AbortSignal): Promise<Restored | undefined> {
  const { environment, connectors, ask, drop, exact } = deps
  return new Promise((resolve) => {
    // The candidates are asked one after another.
    let tries = Promise.resolve()
    /** The number of candidates that have not answered yet. */
    let waiting = 0
    /** Whether the candidate with the stored name has answered. */
    let named = false
    /** The connection of the candidate with the stored name, where it lacks the stored account. */
    let spare: Restored | undefined
    let settled = false
    const finish = (restored?: Restored): void => {
      if (settled) return
      settled = true
      stopWaiting()
      stopListening()
      signal.removeEventListener('abort', giveUp)
      if (spare && spare !== restored) drop(spare.connector.id)
      resolve(restored)
    }
    const giveUp = (): void => finish()
    const attempt = async (connector: Connector): Promise<void> => {
      const connection = settled ? undefined : await ask(connector.id)
      waiting -= 1
      const isSpare = !settled && connector.name === stored.name
      if (isSpare) named = true
      if (connection) {
        if (!settled && hasAccount(connection, stored)) return finish({ connector, connection })
        if (isSpare && !spare && connection.accounts.length > 0) spare = { connector, connection }
        else drop(connector.id)
      }
      // The candidate with the stored name has another account, or none. No other candidate is left to ask.
      if (named && waiting === 0) finish(spare)
    }
    signal.addEventListener('abort', giveUp)
    const stopWaiting = environment.clock.after(RECONNECT_WAIT_MS, () => finish(spare))
    const stopListening = connectors.each((connector) => {
      if (exact ? connector.id !== stored.connectorId : !isCandidate(connector, stored)) return
      waiting += 1
      tries = tries.then(() => attempt(connector))
    })
  })
}

const rdnsOf = (id: string): string => id.split('#')[0] ?? id

const isCandidate = (connector: Connector, { connectorId, namespace }: StoredConnection): boolean =>
  connector.chain === namespace && rdnsOf(connector.id) === rdnsOf(connectorId)

const hasAccount = ({ accounts }: AdapterConnection, { address }: StoredConnection): boolean =>
  accounts.some((account) => account.address === address)
