import type { Environment } from '@latchkit/core'
import type { AdapterContext, AdapterEvent, Once } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Chain } from 'viem'
import type * as abilities from './wagmi.abilities.js'
import type * as adapter from './wagmi.adapter.js'
import type { OwnConfig } from './wagmi.config.js'
import type * as errors from './wagmi.errors.js'

/** A wallet that core attached, and its connector in the config. */
export interface Attached {
  readonly provider: unknown
  readonly connector: WagmiConnector
  /** Whether the kit made the connector. False where wagmi has discovered the wallet before. */
  readonly isOwn: boolean
}

/**
 * The code that is loaded late. Only createWagmiAdapter.ts imports it. So bundlers see which parts of viem the page
 * already has.
 */
export interface LateCode {
  readonly adapter: Once<typeof adapter>
  readonly abilities: Once<typeof abilities>
  readonly errors: Once<typeof errors>
}

/** The reads of one wallet that have not ended. */
export interface PendingReads {
  readonly pending: Set<Promise<void>>
  /** Whether no read ended in time, and nothing has asked for the wallet since: a late answer is no connection then. */
  isGivenUp: boolean
}

/** What all parts of the adapter share. */
export interface WagmiDeps {
  readonly load: LateCode
  readonly config: Config
  /** Adds the transport of a chain. Present where the adapter made the config. */
  readonly addTransport?: OwnConfig['addTransport']
  /** The wallets that core attached, by core's connector id. */
  readonly attached: Map<string, Attached>
  /** The connectors that the kit, or the app by wagmi's hooks, wants connected: core's connector ids. */
  readonly wanted: Set<string>
  /** The wallets that the kit is reading through wagmi's `connect`, by core's connector id. */
  readonly reads: Map<string, PendingReads>
  /** Ends the wait for a wallet that was locked when it was restored (F263), by core's connector id. */
  readonly awaited: Map<string, () => void>
  /** Whether the kit is started and not disposed of. */
  isStarted: boolean
  readonly networks: AdapterContext['networks']
  readonly environment: Environment
  readonly emit: (event: AdapterEvent) => void
}

/** The EVM chains among the networks. A network of `eip155` is a viem chain with its CAIP ids. */
export const evmChains = (networks: AdapterContext['networks']): readonly Chain[] =>
  networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map((network) => network as object as Chain)

/** The provider of a connector that wagmi made for an announced wallet (EIP-6963). Undefined for other connectors. */
export const discovered = ({ _internal: { mipd } }: Config, { type, id }: WagmiConnector): unknown =>
  type === 'injected' ? mipd?.findProvider({ rdns: id })?.provider : undefined
