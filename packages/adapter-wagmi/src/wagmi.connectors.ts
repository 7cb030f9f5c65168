import {
  callReported,
  readChainId,
  type AttachedWallet,
  type Connector,
  type ConnectorType,
  type Eip1193Provider,
} from '@latchkit/core/adapter'
import { injected, watchConnectors, type Connector as WagmiConnector, type CreateConnectorFn } from '@wagmi/core'
import type { EIP1193Provider } from 'viem'
import { discovered, type WagmiDeps } from './wagmi.deps.js'
import type { HeardEvent, HeardEvents } from './wagmi.events.js'

/**
 * Gives a wallet a connector in the config: the one that wagmi made when it discovered the same wallet, or a new one.
 */
export function attach(deps: WagmiDeps, wallet: AttachedWallet): void {
  const { config, attached } = deps
  const { connector, provider } = wallet
  const { setup, setState } = config._internal.connectors
  const known = config.connectors.find((each) => discovered(config, each) === provider)
  const replaced = attached.get(connector.id)?.connector
  const added = known ?? setup(attachedConnector(wallet, deps))
  attached.set(connector.id, { provider, connector: added, isOwn: !known })
  if (!known) setState((all) => [...all.filter(({ uid }) => uid !== replaced?.uid), added])
}

/**
 * Makes wagmi's injected connector for a wallet that core found. wagmi itself connects to a wallet whenever the wallet
 * shares an account, also without a request. This connector does so only while its id is in `wanted`. So a disconnect
 * lasts, without a stored value.
 */
function attachedConnector(
  { connector, provider }: AttachedWallet,
  { wanted, environment, load }: WagmiDeps,
): CreateConnectorFn {
  const { id, name, imageUrl: icon } = connector
  const wallet = provider as EIP1193Provider
  const passing =
    (name: 'on' | 'removeListener') =>
    (...listener: Parameters<EIP1193Provider['on']>): void =>
      void callReported(environment.report, () => wallet[name]?.(...listener))
  const checked: EIP1193Provider = {
    on: passing('on'),
    removeListener: passing('removeListener'),
    request: (async (request: { method: string }) =>
      (await load.adapter()).ask(environment, provider as Eip1193Provider, request)) as EIP1193Provider['request'],
  }
  const target = { id, name, ...(icon && { icon }), provider: checked }
  const create = injected({ shimDisconnect: false, target })
  return (config) => {
    const original = create(config)
    const events: HeardEvents = { waiting: new Map(), isBusy: false }
    const hear = (name: HeardEvent, payload: unknown): void =>
      void callReported(environment.report, async () =>
        (await load.adapter()).hear(
          environment,
          events,
          { own, original, isWanted: () => wanted.has(id) },
          name,
          payload,
        ),
      )
    const connect: (...parameters: Parameters<typeof original.connect>) => Promise<unknown> = async (...parameters) => {
      wanted.add(id)
      try {
        return await original.connect.apply(own, parameters)
      } catch (error) {
        wanted.delete(id)
        throw error
      }
    }
    const own: typeof original = {
      ...original,
      // No listener at the wallet before its first use.
      setup: async () => {},
      connect: connect as typeof original.connect,
      disconnect() {
        wanted.delete(id)
        return original.disconnect.call(own)
      },
      isAuthorized: async () => wanted.has(id) && original.isAuthorized.call(own),
      onConnect(info) {
        if (wanted.has(id)) hear('onConnect', info)
      },
      onAccountsChanged: (answer) => hear('onAccountsChanged', answer),
      onDisconnect: (error) => hear('onDisconnect', error),
      onChainChanged(answer) {
        const chainId = (events.chainId = readChainId(answer))
        if (chainId) original.onChainChanged.call(own, `${chainId}`)
        else hear('onChainChanged', answer)
      },
    }
    return own
  }
}

const TYPES: Readonly<Record<string, ConnectorType>> = { injected: 'INJECTED', walletConnect: 'WALLET_CONNECT' }

/**
 * Emits the list of the connectors that the app gave to wagmi, one for each id: now, and when they change. Returns a
 * function that ends this.
 */
export function watchList({ config, attached, emit }: WagmiDeps): () => void {
  let emitted = ''
  const list = (): void => {
    const uids = [...attached.values()].map(({ connector }) => connector.uid)
    const listed = config.connectors.filter(
      (connector, index, all) =>
        !uids.includes(connector.uid) &&
        // Core discovers announced wallets itself.
        !discovered(config, connector) &&
        all.findIndex(({ id }) => id === connector.id) === index,
    )
    const ids = listed.map(({ id }) => id).join()
    if (ids === emitted) return
    emitted = ids
    emit({ type: 'connectors', connectors: listed.map(toConnector) })
  }
  list()
  return watchConnectors(config, { onChange: list })
}

function toConnector({ id, name, type, icon, rdns }: WagmiConnector): Connector {
  const info = { rdns: typeof rdns === 'string' ? rdns : rdns?.[0] }
  return { id, name, type: TYPES[type] ?? 'EXTERNAL', chain: 'eip155', imageUrl: icon, info }
}
