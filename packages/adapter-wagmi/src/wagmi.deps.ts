import type { Environment } from '@latchkit/core'
import type { AdapterContext, AdapterEvent, Once } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Chain } from 'viem'
import type * as abilities from './wagmi.abilities.js'
import type * as adapter from './wagmi.adapter.js'
import type { OwnConfig } from './wagmi.config.js'

/** A wallet that core attached, and the connector that it got in the config. */
export interface Attached {
  readonly provider: unknown
  readonly connector: WagmiConnector
}

/**
 * The code that is loaded late. Only createWagmiAdapter.ts imports it, so that bundlers see that all of viem that the page
 * has by then is there.
 */
export interface LateCode {
  readonly adapter: Once<typeof adapter>
  readonly abilities: Once<typeof abilities>
}

/** What every part of the adapter shares. */
export interface WagmiDeps {
  readonly load: LateCode
  readonly config: Config
  /** Where the config is the adapter's own: gives a chain its transport. */
  readonly addTransport?: OwnConfig['addTransport']
  /** The wallets that core attached, by core's id. */
  readonly attached: Map<string, Attached>
  /** The connectors that the kit, or the app through wagmi's hooks, wants connected, by core's id. */
  readonly wanted: Set<string>
  /** Whether the kit runs: began, and wasn't disposed of. */
  isStarted: boolean
  readonly networks: AdapterContext['networks']
  readonly environment: Environment
  readonly emit: (event: AdapterEvent) => void
}

/** The EVM chains among the networks. A network of `eip155` is a viem chain with its CAIP ids. */
export const evmChains = (networks: AdapterContext['networks']): readonly Chain[] =>
  networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map((network) => network as object as Chain)

/** What a connector speaks to that wagmi made by itself for an announced wallet (EIP-6963); undefined for others. */
export const discovered = ({ _internal: { mipd } }: Config, { type, id }: WagmiConnector): unknown =>
  type === 'injected' ? mipd?.findProvider({ rdns: id })?.provider : undefined
