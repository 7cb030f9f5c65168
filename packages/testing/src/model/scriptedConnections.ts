import type { CaipNetworkId } from '@latchkit/core'
import type { Adapter, AdapterConnection } from '@latchkit/core/adapter'
import type { BrowserPage, WalletEvent } from './browserPage.js'
import type { RequestOutcomes } from './requestOutcomes.js'
import { isPhone } from './sharedWallets.js'

/** What the connections of a scripted adapter are made of. */
export interface ScriptedConnectionsDeps {
  readonly page: BrowserPage
  readonly outcomes: RequestOutcomes
  /** Whether the adapter tells of each connection that it makes or drops, as wagmi does. */
  readonly isTelling: boolean
  readonly emit: (event: WalletEvent) => void
}

/** The connections of a scripted adapter. */
export interface ScriptedConnections extends Pick<Adapter, 'connect' | 'reconnect' | 'disconnect' | 'forget'> {
  /** Takes note of an event of a wallet, and tells it. */
  hear(event: WalletEvent): void
}

/** A read of a wallet, which may name the network that the visitor chose. */
interface Read {
  readonly connectorId: string
  readonly networkId: CaipNetworkId | undefined
}

/** The reads of a page that are pending. */
function createReads(page: BrowserPage) {
  const pending = new Set<Read>()
  return {
    /** The newest pending read of a wallet. */
    of: (id: string): Read | undefined => [...pending].findLast(({ connectorId }) => connectorId === id),
    send(connectorId: string, networkId: CaipNetworkId | undefined): Promise<void> {
      const mine = { connectorId, networkId }
      pending.add(mine)
      return page.ask('reconnect', connectorId, networkId).finally(() => pending.delete(mine))
    },
  }
}

/**
 * What an adapter tells after an event of a wallet. A wallet that it was reading is connected: it has shared its accounts and
 * its network.
 */
function newest(page: BrowserPage, event: WalletEvent, read: Read | undefined): WalletEvent {
  const { type, connectorId } = event
  const connection = page.shared(connectorId, read?.networkId)
  const isShared = connection.accounts.length > 0 && !('accounts' in event && event.accounts?.length === 0)
  const isNew = !!read && !page.connected.has(connectorId) && isShared
  return isNew && (type === 'accounts' || type === 'network') ? { type: 'connected', connectorId, connection } : event
}

/** Makes the connections of a scripted adapter. */
export function createScriptedConnections(deps: ScriptedConnectionsDeps): ScriptedConnections {
  const { page, outcomes, isTelling, emit } = deps
  const { connected, awaited } = page
  /** How often each wallet was connected. */
  const connections = new Map<string, number>()
  /** How often each wallet has told that it shares nothing. */
  const ends = new Map<string, number>()
  const reads = createReads(page)
  /** The last use of each wallet: a connect or a read. */
  const uses = new Map<string, object>()

  function add(connectorId: string): void {
    connected.add(connectorId)
    awaited.delete(connectorId)
    connections.set(connectorId, (connections.get(connectorId) ?? 0) + 1)
  }

  /** What the session with the phone shares, which is stored. */
  function restored(connectorId: string, networkId?: CaipNetworkId): AdapterConnection {
    page.restoreSession()
    return page.shared(connectorId, networkId)
  }

  return {
    hear(event) {
      if ('accounts' in event && event.accounts?.length === 0)
        ends.set(event.connectorId, (ends.get(event.connectorId) ?? 0) + 1)
      outcomes.hear(event)
      const told = newest(page, event, reads.of(event.connectorId))
      if (told !== event) add(event.connectorId)
      emit(told)
    },
    async connect({ connectorId, networkId }) {
      // A remote wallet has approved before, and its session has the accounts.
      const mine = {}
      uses.set(connectorId, mine)
      if (!isPhone(connectorId)) {
        const asked = page.ask('connect', connectorId, networkId)
        await outcomes
          .askOrHear(asked, ({ type, connectorId: id }) => type === 'approved' && id === connectorId)
          .catch((error: unknown) => {
            // The adapter listens no more, unless the wallet was read meanwhile.
            if (uses.get(connectorId) === mine) awaited.delete(connectorId)
            throw error
          })
      }
      add(connectorId)
      page.heard(connectorId)
      return page.shared(connectorId, networkId)
    },
    async reconnect({ connectorId, networkId, isAwaited }): Promise<AdapterConnection | undefined> {
      // The wallet answers with what it shares when it is asked. The answer may come late.
      const shared = page.shared(connectorId, networkId)
      uses.set(connectorId, {})
      if (isAwaited && !isPhone(connectorId)) awaited.add(connectorId)
      const before = ends.get(connectorId)
      const made = connections.get(connectorId)
      /** The wallet is gone, or locked, and is heard where the kit awaits it. A connection that was made since stays. */
      const lose = (): void => {
        if (connections.get(connectorId) === made) connected.delete(connectorId)
      }
      await reads.send(connectorId, networkId).catch((error: unknown) => {
        if (isAwaited && !isPhone(connectorId)) lose()
        throw error
      })
      // A wallet that was locked meanwhile is heard, as one that was locked before.
      const isLocked = shared.accounts.length === 0 || ends.get(connectorId) !== before
      if (isAwaited && isLocked && !isPhone(connectorId)) {
        lose()
        return undefined
      }
      const answer = isPhone(connectorId) ? restored(connectorId, networkId) : shared
      if (answer.accounts.length === 0) return undefined
      add(connectorId)
      if (isTelling) page.tell({ type: 'connected', connectorId, connection: page.shared(connectorId) })
      return answer
    },
    async disconnect(connectorId) {
      const before = connections.get(connectorId)
      awaited.delete(connectorId)
      await page.ask('disconnect', connectorId)
      // A wallet that answers late does not end the connection that was made since.
      if (connections.get(connectorId) !== before) return
      connected.delete(connectorId)
      if (isPhone(connectorId)) page.endSession()
    },
    forget(connectorId) {
      awaited.delete(connectorId)
      const had = connected.delete(connectorId)
      if (had && isTelling && !isPhone(connectorId)) emit({ type: 'disconnected', connectorId })
    },
  }
}
