import type { Namespace } from '@latchkit/core'
import type { AdapterFactory, Connector } from '@latchkit/core/adapter'
import type { BrowserPage } from './browserPage.js'
import { createRequestOutcomes, type Outcome } from './requestOutcomes.js'
import { createScriptedConnections } from './scriptedConnections.js'

/**
 * An adapter whose wallets are those of a browser. On EVM chains it behaves as wagmi does, whose state changes before an
 * answer comes, and which tells of what was dropped. Elsewhere it tells only what wallets tell.
 */
export const scriptedAdapter =
  (page: BrowserPage, namespace: Namespace): AdapterFactory =>
  (context) => {
    const outcomes = createRequestOutcomes()
    const isTelling = page.wallets.some((each) => each.namespace === namespace && each.hasNetwork)
    const { hear, connect, reconnect, disconnect, forget } = createScriptedConnections({
      ...{ page, outcomes, isTelling },
      emit: context.emit,
    })
    const list = (): Connector[] =>
      page.wallets
        .filter((each) => each.namespace === namespace && each.isInstalled)
        .map(({ connectorId: id }) => ({ id, name: id, type: 'ANNOUNCED', chain: namespace }))
    page.onTold((event) => {
      if (page.wallet(event.connectorId).namespace === namespace) hear(event)
    })
    page.onApproved((connectorId) => outcomes.hear({ type: 'approved', connectorId }))
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
      connect,
      reconnect,
      disconnect,
      activate: (connectorId) => page.ask('activate', connectorId),
      forget,
      async switchNetwork({ connectorId, networkId }) {
        const isThere = (told: Outcome): boolean =>
          told.type === 'network' && told.connectorId === connectorId && told.networkId === networkId
        await outcomes.askOrHear(page.ask('switchNetwork', connectorId, networkId), isThere)
        const { hasNetwork, change, states } = page.wallet(connectorId)
        if (hasNetwork && states.at(-1)?.networkId === networkId) return
        if (hasNetwork) change({ networkId })
        page.switched({ type: 'network', connectorId, networkId })
      },
      getProvider: async () => ({}),
    }
  }
