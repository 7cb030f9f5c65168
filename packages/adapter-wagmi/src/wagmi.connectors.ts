import type { AttachedWallet, Connector, ConnectorType } from '@latchkit/core/adapter'
import { walletError } from '@latchkit/core/adapter'
import type { Config, Connection, Connector as WagmiConnector } from '@wagmi/core'
import { attachedConnector, type Wanted } from './wagmi.connector.js'

/** The connectors of a config, under the ids that core has for them. */
export interface WagmiConnectors {
  attach(wallet: AttachedWallet): void
  /** The connector of core's id, the connected one first. Throws `wallet/provider-not-found`. */
  get(id: string): WagmiConnector
  /** Core's id of a connector; undefined for one that core knows nothing of. */
  idOf(connector: WagmiConnector): string | undefined
  /** The live connections, under core's ids. What wagmi only remembers of an earlier visit is none. */
  live(): (readonly [id: string, connection: Connection])[]
  /** The live connections of core's id. */
  connections(id: string): Connection[]
  /** The wallet's own provider. */
  provider(id: string): Promise<unknown>
  /** The connectors that the app gave wagmi, without those that wagmi discovered: core discovers them too. */
  listed(): Connector[]
}

interface Attached {
  readonly provider: unknown
  readonly connector: WagmiConnector
}

const TYPES: Readonly<Record<string, ConnectorType>> = { injected: 'INJECTED', walletConnect: 'WALLET_CONNECT' }

/** Makes the {@link WagmiConnectors} of a config. */
export function createWagmiConnectors(config: Config, wanted: Wanted): WagmiConnectors {
  const attached = new Map<string, Attached>()

  /** What a connector speaks to that wagmi made by itself for an announced wallet. */
  const discovered = ({ type, id }: WagmiConnector): unknown =>
    type === 'injected' ? config._internal.mipd?.findProvider({ rdns: id })?.provider : undefined

  function idOf(connector: WagmiConnector): string | undefined {
    const entries = [...attached]
    const own = entries.find(([, known]) => known.connector.uid === connector.uid)
    if (own) return own[0]
    const provider = discovered(connector)
    return provider ? entries.find(([, known]) => known.provider === provider)?.[0] : connector.id
  }

  function setUp(wallet: AttachedWallet): WagmiConnector {
    const { setup, setState } = config._internal.connectors
    const replaced = attached.get(wallet.connector.id)?.connector
    const connector = setup(attachedConnector(wallet, wanted))
    // Known before wagmi's state changes: whoever hears of that must not take it for a connector of the app's.
    attached.set(wallet.connector.id, { provider: wallet.provider, connector })
    setState((connectors) => [...connectors.filter(({ uid }) => uid !== replaced?.uid), connector])
    return connector
  }

  const live = (): [string, Connection][] =>
    [...config.state.connections.values()].filter(isLive).flatMap((connection) => {
      const id = idOf(connection.connector)
      return id ? [[id, connection]] : []
    })

  const connections = (id: string): Connection[] =>
    live().flatMap(([known, connection]) => (known === id ? [connection] : []))

  function get(id: string): WagmiConnector {
    const connector =
      connections(id)[0]?.connector ?? attached.get(id)?.connector ?? config.connectors.find((each) => each.id === id)
    if (!connector) throw walletError('provider-not-found', { wallet: id })
    return connector
  }

  return {
    attach(wallet) {
      const { connector, provider } = wallet
      const known = config.connectors.find((each) => discovered(each) === provider)
      attached.set(connector.id, { provider, connector: known ?? setUp(wallet) })
    },
    get,
    idOf,
    live,
    connections,
    provider: async (id) => attached.get(id)?.provider ?? get(id).getProvider(),
    listed() {
      const uids = new Set([...attached.values()].map(({ connector }) => connector.uid))
      const listed = config.connectors.filter((each) => !uids.has(each.uid) && !discovered(each))
      const first = new Map(listed.toReversed().map((each) => [each.id, each]))
      return listed.filter((each) => first.get(each.id) === each).map(toConnector)
    },
  }
}

/** A connection that wagmi took from its storage has a connector in name only. */
export const isLive = ({ connector }: Connection): boolean => 'emitter' in connector

function toConnector({ id, name, type, icon, rdns }: WagmiConnector): Connector {
  const info = { rdns: typeof rdns === 'string' ? rdns : rdns?.[0] }
  return { id, name, type: TYPES[type] ?? 'EXTERNAL', chain: 'eip155', imageUrl: icon, info }
}
