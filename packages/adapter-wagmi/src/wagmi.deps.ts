import type { Environment } from '@latchkit/core'
import type { AdapterContext, AdapterFact, Once } from '@latchkit/core/adapter'
import { isLatchError, quietly, toNetworkId, walletError, type Signer } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import type { OwnConfig } from './wagmi.config.js'
import type { Wanted } from './wagmi.connector.js'
import { connectionsOf, connectorOf, drop } from './wagmi.connections.js'
import type * as provider from './wagmi.provider.js'
import type * as watch from './wagmi.watch.js'
import type { AttachedWallets } from './wagmi.connectors.js'

/** What every part of the adapter shares. */
export interface WagmiDeps {
  /** How a wallet's answers are checked. Loaded when the first one is near: no page needs it before. */
  readonly loadChecks: Once<typeof provider>
  readonly loadWatch: Once<typeof watch>
  readonly config: Config
  /** Where the config is the adapter's own: gives a chain its transport. */
  readonly addTransport?: OwnConfig['addTransport']
  readonly attached: AttachedWallets
  readonly wanted: Wanted
  /** Whether the kit runs: began, and wasn't disposed of. */
  isStarted: boolean
  readonly networks: AdapterContext['networks']
  readonly environment: Environment
  readonly emit: (fact: AdapterFact) => void
}

/** A signer as wagmi's actions take it. */
interface WagmiSigner {
  readonly connector: WagmiConnector
  readonly account: Address
  readonly chainId: number
}

/** The signer of what counts anywhere. Throws `wallet/provider-not-found`, `…/disconnected` or `…/timed-out`. */
export async function signerOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const connector = connectorOf(deps, signer.connectorId)
  if (connectionsOf(deps, signer.connectorId).length === 0) throw walletError('disconnected')
  const chainId = await readChain(deps, signer.connectorId, connector)
  return { connector, account: signer.address as Address, chainId }
}

/** The same for what is sent on the signer's network. Throws `wallet/wrong-network` where the wallet is on another. */
export async function senderOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const sender = await signerOf(deps, signer)
  const actual = toNetworkId(sender.chainId)
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return sender
}

/** The chain that a wallet is on. The connection of one that won't tell is over (F076), whatever made its connector. */
export async function readChain(deps: WagmiDeps, connectorId: string, connector: WagmiConnector): Promise<number> {
  try {
    return await quietly(deps.environment, connector.getChainId())
  } catch (error) {
    if (isLatchError(error) && error.code === 'wallet/timed-out') drop(deps, connectorId)
    throw error
  }
}
