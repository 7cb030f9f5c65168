import type { CaipNetworkId, Namespace } from '@latchkit/core'
import type { AdapterConnection, AdapterFactory, Connector } from '@latchkit/core/adapter'
import type { BrowserPage } from './browserPage.js'
import { isPhone } from './sharedWallets.js'

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
      if (page.wallet(event.connectorId).namespace === namespace) context.emit(event)
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
        if (!isPhone(connectorId)) await page.ask('connect', connectorId, networkId)
        add(connectorId)
        page.heard(connectorId)
        return page.shared(connectorId, networkId)
      },
      async reconnect({ connectorId, networkId, isAwaited }): Promise<AdapterConnection | undefined> {
        // The wallet answers with what it shares when it is asked. The answer may come late.
        const shared = page.shared(connectorId, networkId)
        if (isAwaited && !isPhone(connectorId)) awaited.add(connectorId)
        await page.ask('reconnect', connectorId, networkId)
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
        await page.ask('switchNetwork', connectorId, networkId)
        const { hasNetwork, change } = page.wallet(connectorId)
        if (hasNetwork) change({ networkId })
        page.switched({ type: 'network', connectorId, networkId })
      },
      getProvider: async () => ({}),
    }
  }
