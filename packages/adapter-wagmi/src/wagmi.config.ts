import { LatchError, type AdapterContext } from '@latchkit/core/adapter'
import { createConfig, http, type Config, type CreateConnectorFn, type Transport } from '@wagmi/core'
import type { Chain } from 'viem'

type Network = AdapterContext['networks'][number]

/** What a config of the adapter's own is made of. */
export interface WagmiConfigOptions {
  /** Chain id → transport, for the app's own RPCs. Default: `http()` of the network's first RPC URL. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** wagmi connectors beside the wallets that announce themselves, `walletConnect({ … })` say. */
  readonly connectors?: readonly CreateConnectorFn[]
}

/** The EVM chains among the networks. A network of `eip155` is a viem chain with its CAIP ids. */
export const evmChains = (networks: readonly Network[]): readonly Chain[] =>
  networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').map((network) => network as object as Chain)

/** The chain id in a wallet's answer: a number below 2^31 (S5.12), in digits or hex (F072). Undefined where it is none. */
export function readChainId(answer: unknown): number | undefined {
  const id = typeof answer === 'number' || /^(0x[0-9a-f]+|\d+)$/i.test(answer as string) ? Number(answer) : 0
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined
}

/**
 * Makes a config for the app's EVM networks. It stores nothing, neither before a visitor acts nor after: what a reload
 * restores is remembered by the kit. Throws a `LatchError` of `wagmi/no-network` where there is no EVM network.
 */
export function createWagmiConfig(
  { networks }: Pick<AdapterContext, 'networks'>,
  { transports = {}, connectors = [] }: WagmiConfigOptions,
): Config {
  const [first, ...rest] = evmChains(networks)
  if (!first)
    throw new LatchError({
      code: 'wagmi/no-network',
      message: 'createWagmiAdapter: no network of the app is an EVM one.',
    })
  const chains: readonly [Chain, ...Chain[]] = [first, ...rest]
  const transportOf = ({ id, rpcUrls }: Chain): [number, Transport] => [
    id,
    transports[id] ?? http(rpcUrls.default.http[0]),
  ]
  return createConfig({
    chains,
    transports: Object.fromEntries(chains.map(transportOf)),
    connectors: [...connectors],
    // The kit hears wallets announce themselves and hands them over, two of one rdns as two.
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}
