// First: see createWagmiAdapter.ts.
import { createConfig, custom, type Config, type CreateConnectorFn, type Transport } from '@wagmi/core'
import type { LatchErrorCode } from '@latchkit/core'
import { LatchError, once, toNetworkId, type AdapterContext } from '@latchkit/core/adapter'
import type { Chain, EIP1193RequestFn } from 'viem'
import { evmChains, type LateCode } from './wagmi.deps.js'

/** The parts of a config that the adapter makes. */
export interface WagmiConfigOptions {
  /** The transports for the app's own RPCs, by chain id. Default: the network's RPC URLs, the best one first. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** wagmi connectors beside the announced wallets, for example `walletConnect({ … })`. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/** A config that the adapter made, and the function that adds the transport of a later chain. */
export interface OwnConfig {
  readonly config: Config
  readonly addTransport: (chainId: number) => void
}

/**
 * Makes a config for the app's EVM networks. It stores nothing, before and after connecting: the kit stores what a
 * reload needs. Throws a `LatchError` `options/bad-networks` where the app has no EVM network.
 */
export function createWagmiConfig(
  context: AdapterContext,
  { transports = {}, connectors = [] }: WagmiConfigOptions,
  load: LateCode,
  isStarted: () => boolean,
): OwnConfig {
  const [first, ...rest] = evmChains(context.networks)
  if (!first) {
    const code: LatchErrorCode = 'options/bad-networks'
    throw new LatchError({ code, message: 'createWagmiAdapter: no network of the app is an EVM one.' })
  }
  const chains: readonly [Chain, ...Chain[]] = [first, ...rest]
  const transportOf = lateTransport(context, load, isStarted)
  const all: Record<number, Transport> = {}
  const addTransport = (id: number): void => void (all[id] = transports[id] ?? transportOf(id))
  for (const { id } of chains) addTransport(id)
  const config = createConfig({
    chains,
    // wagmi reads this when it makes a chain's client.
    transports: all,
    connectors: [...connectors],
    // The kit finds announced wallets and attaches them. It lists two wallets with one rdns as two.
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { config, addTransport }
}

/**
 * Makes the transport of a chain over the network's URLs, the same as in every EVM adapter. Its code is loaded at the
 * first read.
 */
function lateTransport(
  context: AdapterContext,
  load: LateCode,
  isStarted: () => boolean,
): (chainId: number) => Transport {
  const clients = once(async () => (await load.abilities()).createEvmClients(context, {}, isStarted))
  return (chainId) => {
    const request: EIP1193RequestFn = async (asked) => (await clients())(toNetworkId(chainId)).request(asked as never)
    // The inner client retries by itself.
    return custom({ request }, { retryCount: 0 })
  }
}
