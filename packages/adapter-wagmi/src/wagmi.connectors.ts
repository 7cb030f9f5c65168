import type { AttachedWallet } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { attachedConnector } from './wagmi.connector.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** A wallet that core attached, and the connector that it got in the config. */
export interface Attached {
  readonly provider: unknown
  readonly connector: WagmiConnector
}

/** The wallets that core attached, by core's id. */
export type AttachedWallets = Map<string, Attached>

/** What a connector speaks to that wagmi made by itself for an announced wallet (EIP-6963); undefined for others. */
export const discovered = ({ _internal: { mipd } }: Config, { type, id }: WagmiConnector): unknown =>
  type === 'injected' ? mipd?.findProvider({ rdns: id })?.provider : undefined

/** Gives a wallet a connector in the config: the one that wagmi made when it discovered the same wallet, or a new one. */
export function attach(deps: WagmiDeps, wallet: AttachedWallet): void {
  const { config, attached } = deps
  const { connector, provider } = wallet
  const { setup, setState } = config._internal.connectors
  const known = config.connectors.find((each) => discovered(config, each) === provider)
  const replaced = attached.get(connector.id)?.connector
  const added = known ?? setup(attachedConnector(wallet, deps))
  attached.set(connector.id, { provider, connector: added })
  if (!known) setState((all) => [...all.filter(({ uid }) => uid !== replaced?.uid), added])
}
