import type { CaipNetworkId, Namespace } from '@latchkit/core'
import type { AdapterConnection, AdapterFactory, Connector } from '@latchkit/core/adapter'
import type { BrowserPage, WalletEvent } from './browserPage.js'
import { isPhone } from './sharedWallets.js'

/** What ends a request to a wallet without its answer. `approved`: the visitor has approved it in the wallet itself. */
type Outcome = WalletEvent | { readonly type: 'approved'; readonly connectorId: string }

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

/**
 * An adapter whose wallets are those of a browser. On EVM chains it behaves as wagmi does, whose state changes before an
 * answer comes, and which tells of what was dropped. Elsewhere it tells only what wallets tell.
 */
export const scriptedAdapter =
  (page: BrowserPage, namespace: Namespace): AdapterFactory =>
  (context) => {
    const { connected, awaited } = page
    /** How often each wallet was connected. */
    const connections = new Map<string, number>()
    /** What ends the requests that are pending in wallets, where an event says what came of them. */
    const open = new Set<(event: Outcome) => void>()
    /** How often each wallet has told that it shares nothing. */
    const ends = new Map<string, number>()
    const reads = createReads(page)
    /** The last use of each wallet: a connect or a read. */
    const uses = new Map<string, object>()
    /** Sends a request, which ends with its answer, or with an event that tells its outcome. */
    async function askOrHear(asked: Promise<void>, isOutcome: (event: Outcome) => boolean): Promise<void> {
      let end = (_: Outcome): void => {}
      const heard = new Promise<void>((resolve) => {
        end = (event) => void (isOutcome(event) && resolve())
        open.add(end)
      })
      await Promise.race([asked, heard]).finally(() => open.delete(end))
    }
    const isTelling = page.wallets.some((each) => each.namespace === namespace && each.hasNetwork)
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
    const list = (): Connector[] =>
      page.wallets
        .filter((each) => each.namespace === namespace && each.isInstalled)
        .map(({ connectorId: id }) => ({ id, name: id, type: 'ANNOUNCED', chain: namespace }))
    page.onTold((event) => {
      if (page.wallet(event.connectorId).namespace !== namespace) return
      if ('accounts' in event && event.accounts?.length === 0)
        ends.set(event.connectorId, (ends.get(event.connectorId) ?? 0) + 1)
      for (const end of open) end(event)
      const told = newest(page, event, reads.of(event.connectorId))
      if (told !== event) add(event.connectorId)
      context.emit(told)
    })
    page.onApproved((connectorId) => {
      for (const end of open) end({ type: 'approved', connectorId })
    })
    return {
      name: 'scripted',
      namespace,
      abilities: {},
      start() {
        const tell = (): void => context.emit({ type: 'connectors', connectors: list() })
        tell()
        return page.onInstalled(tell)
      },
      attach() {},
      async connect({ connectorId, networkId }) {
        // A remote wallet has approved before, and its session has the accounts.
        const mine = {}
        uses.set(connectorId, mine)
        if (!isPhone(connectorId)) {
          const asked = page.ask('connect', connectorId, networkId)
          await askOrHear(asked, ({ type, connectorId: id }) => type === 'approved' && id === connectorId).catch(
            (error: unknown) => {
              // The adapter listens no more, unless the wallet was read meanwhile.
              if (uses.get(connectorId) === mine) awaited.delete(connectorId)
              throw error
            },
          )
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
      activate: (connectorId) => page.ask('activate', connectorId),
      forget(connectorId) {
        awaited.delete(connectorId)
        const had = connected.delete(connectorId)
        if (had && isTelling && !isPhone(connectorId)) context.emit({ type: 'disconnected', connectorId })
      },
      async switchNetwork({ connectorId, networkId }) {
        const isThere = (told: Outcome): boolean =>
          told.type === 'network' && told.connectorId === connectorId && told.networkId === networkId
        await askOrHear(page.ask('switchNetwork', connectorId, networkId), isThere)
        const { hasNetwork, change, states } = page.wallet(connectorId)
        if (hasNetwork && states.at(-1)?.networkId === networkId) return
        if (hasNetwork) change({ networkId })
        page.switched({ type: 'network', connectorId, networkId })
      },
      getProvider: async () => ({}),
    }
  }
