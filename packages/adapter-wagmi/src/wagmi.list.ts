import type { Connector, ConnectorType } from '@latchkit/core/adapter'
import { watchConnectors, type Connector as WagmiConnector } from '@wagmi/core'
import { discovered } from './wagmi.connectors.js'
import type { WagmiDeps } from './wagmi.deps.js'

const TYPES: Readonly<Record<string, ConnectorType>> = { injected: 'INJECTED', walletConnect: 'WALLET_CONNECT' }

/** Tells which connectors the app gave wagmi, one of each id, now and when they change. The answer ends it. */
export function watchList({ config, attached, emit }: WagmiDeps): () => void {
  let told = ''
  const list = (): void => {
    const uids = [...attached.values()].map(({ connector }) => connector.uid)
    const listed = config.connectors.filter(
      (connector, index, all) =>
        !uids.includes(connector.uid) &&
        // Core discovers announced wallets too.
        !discovered(config, connector) &&
        all.findIndex(({ id }) => id === connector.id) === index,
    )
    const ids = listed.map(({ id }) => id).join()
    if (ids === told) return
    told = ids
    emit({ type: 'connectors', connectors: listed.map(toConnector) })
  }
  list()
  return watchConnectors(config, { onChange: list })
}

function toConnector({ id, name, type, icon, rdns }: WagmiConnector): Connector {
  const info = { rdns: typeof rdns === 'string' ? rdns : rdns?.[0] }
  return { id, name, type: TYPES[type] ?? 'EXTERNAL', chain: 'eip155', imageUrl: icon, info }
}
