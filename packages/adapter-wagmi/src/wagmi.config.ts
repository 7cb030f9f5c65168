import type { LatchErrorCode } from '@latchkit/core'
import { LatchError, once, toNetworkId, type AdapterContext } from '@latchkit/core/adapter'
import { createConfig, custom, type Config, type CreateConnectorFn, type Transport } from '@wagmi/core'
import type { Chain, EIP1193RequestFn } from 'viem'
import { evmChains, type LateCode } from './wagmi.deps.js'

/** What a config of the adapter's own is made of. */
export interface WagmiConfigOptions {
  /** Chain id → transport, for the app's own RPCs. Default: the network's RPC URLs, the best one first. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** wagmi connectors beside the wallets that announce themselves, `walletConnect({ … })` say. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/** A config that the adapter made, and what a chain that comes later needs before the config can have it. */
export interface OwnConfig {
  readonly config: Config
  readonly addTransport: (chainId: number) => void
}

/**
 * Makes a config for the app's EVM networks. It stores nothing, neither before a visitor acts nor after: what a reload
 * restores is remembered by the kit. Throws a `LatchError` of `options/bad-networks` where there is no EVM network.
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
    // Read when a chain's client is made.
    transports: all,
    connectors: [...connectors],
    // The kit hears wallets announce themselves and hands them over, two of one rdns as two.
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return { config, addTransport }
}

/** A way to a chain over the network's URLs, as every EVM adapter has it. Loaded when something is first read. */
function lateTransport(
  context: AdapterContext,
  load: LateCode,
  isStarted: () => boolean,
): (chainId: number) => Transport {
  const clients = once(async () => (await load.abilities()).createEvmClients(context, {}, isStarted))
  return (chainId) => {
    const request: EIP1193RequestFn = async (asked) => (await clients())(toNetworkId(chainId)).request(asked as never)
    // What it asks tries again by itself.
    return custom({ request }, { retryCount: 0 })
  }
}
