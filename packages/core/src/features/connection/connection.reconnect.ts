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

/** What restoring connections needs. */
export interface ReconnectDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly requests: WalletRequests
  readonly list: ConnectionList
  /** Whether the visitor is just being asked by this wallet. */
  readonly isWanted: (connectorId: string) => boolean
  /** Takes a connection that was restored. */
  readonly accept: (connector: Connector, connection: AdapterConnection) => void
  /** Takes what a wallet that is still connected says of itself now. */
  readonly update: (namespace: Namespace, connectorId: string, said: AdapterConnection | undefined) => void
}

/** Restores stored connections, side by side. */
export interface Reconnect {
  /** Never with a prompt. Of each namespace the first one was the active one. Aborting leaves everything as it is. */
  restore(stored: readonly StoredConnection[], signal: AbortSignal): Promise<void>
  /** Whether this wallet is being waited for or asked. */
  isOpen(wallet: WalletOfNamespace): boolean
  /** What a namespace waits for, if anything. */
  pending(namespace: Namespace): NamespaceConnection | undefined
  /** Forgets what is being restored, or was not found: it is asked for anew, or nobody wants it any more. */
  drop(isMeant: (each: WalletOfNamespace) => boolean): void
  /** What was asked for and not found, or not yet, beside what was `found`: kept for the next visit. */
  missing(found: readonly StoredConnection[]): readonly StoredConnection[]
}

/** Makes what restores connections. */
export function createReconnect(deps: ReconnectDeps): Reconnect {
  const { environment, connectors, adapters, requests, list, isWanted, accept, update } = deps
  /** What is being restored, and what ends that. */
  const open = new Map<StoredConnection, AbortController>()
  let lost: readonly StoredConnection[] = []

  function end(stored: StoredConnection): void {
    open.get(stored)?.abort()
    open.delete(stored)
    list.show(stored.namespace)
  }

  async function restoreOne(stored: StoredConnection, signal: AbortSignal, before?: Promise<void>): Promise<void> {
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
    // What was active before is active again, however fast the others are.
    await before
    signal.removeEventListener('abort', stop)
    if (abort.signal.aborted) {
      if (restored) drop(restored.connector.id)
      return
    }
    open.delete(stored)
    if (!restored) lost = [...lost.filter((each) => !isSameWallet(each, stored)), stored]
    if (exact) update(namespace, connectorId, restored?.connection)
    else if (restored) accept(restored.connector, restored.connection)
    list.show(namespace)
  }

  return {
    async restore(stored, signal) {
      const firsts = new Map<Namespace, Promise<void>>()
      await Promise.all(
        stored.map((each) => {
          const restoring = restoreOne(each, signal, firsts.get(each.namespace))
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

/** What restoring one connection takes. */
interface RestoreDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  /** Asks a wallet without a prompt; undefined where it gives nothing. */
  readonly ask: (connectorId: string) => Promise<AdapterConnection | undefined>
  /** Gives back a connection that is not the one that was stored, or that came when nobody waited any more. */
  readonly drop: (connectorId: string) => void
  /** Whether no other wallet will do than the one that was stored: it is still connected. */
  readonly exact: boolean
}

/** A connection that was restored. */
interface Restored {
  readonly connector: Connector
  readonly connection: AdapterConnection
}

/**
 * Restores a stored connection without a prompt. Wallets that announce themselves late are waited for (F067), and of
 * several that share an rdns the one is taken that has the stored account, else the stored name (F065). Undefined where
 * none does.
 */
function restore(deps: RestoreDeps, stored: StoredConnection, signal: AbortSignal): Promise<Restored | undefined> {
  const { environment, connectors, ask, drop, exact } = deps
  return new Promise((resolve) => {
    let tries = Promise.resolve()
    let waiting = 0
    let named = false
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
      // The very wallet gave another account, or nothing: there is nobody left to wait for.
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
