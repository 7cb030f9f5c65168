import { createUniswap } from '@latchkit/uniswap'
import { z } from 'zod'
import { isEvmNetwork } from '../assets/assets.js'
import { contract, evmNetworkId, networkId, serviceUrl, whole } from '../config/config.fields.js'
import type { ConfigFault, NamedNetwork } from '../endpoints/parts.types.js'

/** Where a service with offers for swaps is. No host is built in. */
export interface SwapServiceConfig {
  /** The URL before the paths of its API: `https`, or `http` at this machine. */
  readonly url: string
  /** Sent with each request, and never to a page. */
  readonly key: string
  /** The networks that it is asked about: CAIP-2. Default: those of `rpc` that it is known to swap on. */
  readonly networks?: readonly string[] | undefined
}

/** Uniswap's contracts on a network, as `@latchkit/uniswap` takes them. Addresses. */
export interface UniswapContracts {
  /** The wrapped coin. */
  readonly wrapped: string
  /** SwapRouter02, the only spender. */
  readonly router: string
  /** Default: no pools of v3. */
  readonly v3Factory?: string | undefined
  /** QuoterV2. Default: no pools of v3. */
  readonly quoter?: string | undefined
  /** Default: no pools of v2. */
  readonly v2Factory?: string | undefined
  /** Multicall3. Default: `0xcA11bde05977b3631167028862bE2a173976CA11`. */
  readonly multicall?: string | undefined
}

/** How swaps by Uniswap's contracts are offered. */
export interface UniswapConfig {
  /** More networks, or other contracts of one: CAIP-2. Default: those that Uniswap's documentation names. */
  readonly deployments?: Readonly<Record<string, UniswapContracts>> | undefined
  /** The app's fee, in hundredths of a percent, 100 at most, and the address that gets it. Default: none. */
  readonly fee?: { readonly bps: number; readonly to: string } | undefined
  /** The tokens that a swap of two hops may go over, by their networks. Default: the wrapped coin. */
  readonly through?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The providers of swaps in the configuration. */
export interface SwapsConfig {
  /** Uniswap's contracts, by the nodes of `rpc`, on those of its networks that have nodes: no service, no key. */
  readonly uniswap?: boolean | UniswapConfig | undefined
  /** 1inch's Swap API v6.1. By default on the twelve networks of S9.08.2. */
  readonly oneInch?: SwapServiceConfig | undefined
  /** LI.FI's API. Its key is optional. By default on all EVM chains of `rpc`. */
  readonly lifi?: (Omit<SwapServiceConfig, 'key'> & { readonly key?: string | undefined }) | undefined
  /** Jupiter's Swap API v2. By default on Solana's mainnet. */
  readonly jupiter?: SwapServiceConfig | undefined
}

/** The members of the configuration about swaps. */
export interface SwapMembers {
  /** Who is asked for swaps. Default: none. */
  readonly swaps?: SwapsConfig | undefined
}

/** The providers of swaps after their check. */
export type CheckedProviders = Omit<SwapsConfig, 'uniswap'> & { readonly uniswap?: UniswapConfig | undefined }

/** These members after their check. */
export interface CheckedSwaps {
  readonly swaps?: CheckedProviders | undefined
}

const key = z.string().min(1).max(4_096)
const networks = z.array(networkId).min(1, 'needs one network at least').optional()
const evm = networks.refine((ids) => (ids ?? []).every(isEvmNetwork), 'must be EVM chains')
const solana = networks.refine((ids) => !(ids ?? []).some(isEvmNetwork), 'must be networks of Solana')

const contracts = z.strictObject({
  wrapped: contract,
  router: contract,
  v3Factory: contract.optional(),
  quoter: contract.optional(),
  v2Factory: contract.optional(),
  multicall: contract.optional(),
})
const uniswap = z.strictObject(
  {
    deployments: z.record(evmNetworkId, contracts).optional(),
    fee: z.strictObject({ bps: whole(1, 100), to: contract }).optional(),
    through: z.record(evmNetworkId, z.array(contract).max(4, 'takes 4 at most')).optional(),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be true, false or an object' : undefined) },
)
/** No union: its fault would name no member of the object. */
const uniswapOrNot = z.preprocess(
  (given) => (given === true ? {} : given === false ? undefined : given),
  uniswap.optional(),
)

/** The schemas of these members. */
export const swapShape = {
  swaps: z
    .strictObject({
      uniswap: uniswapOrNot.optional(),
      oneInch: z.strictObject({ url: serviceUrl, key, networks: evm }).optional(),
      lifi: z.strictObject({ url: serviceUrl, key: key.optional(), networks: evm }).optional(),
      jupiter: z.strictObject({ url: serviceUrl, key, networks: solana }).optional(),
    })
    .optional(),
}

/** The services that are asked by their URLs. */
export type SwapServices = Omit<SwapsConfig, 'uniswap'>

/** The networks that the configuration of swaps names. */
export function namedNetworks({ uniswap: given, ...services }: CheckedProviders = {}): readonly NamedNetwork[] {
  const deployments = Object.keys(given?.deployments ?? {})
  const named = Object.entries<{ readonly networks?: readonly string[] | undefined } | undefined>({ ...services })
  return [
    ...deployments.map((id) => ({ path: ['swaps', 'uniswap', 'deployments', id], id })),
    ...named.flatMap(([name, service]) =>
      (service?.networks ?? []).map((id) => ({ path: ['swaps', name, 'networks'], id })),
    ),
  ]
}

/** The networks of 1inch's classic swaps of today (S9.08.2). */
const ONE_INCH = [1, 10, 56, 100, 130, 137, 146, 324, 8_453, 42_161, 43_114, 59_144].map((id) => `eip155:${id}`)

/** Solana's mainnet. */
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The networks that a service is asked about where the configuration names none. */
const DEFAULT_NETWORKS: Readonly<Record<keyof SwapServices, (id: string) => boolean>> = {
  oneInch: (id) => ONE_INCH.includes(id),
  lifi: isEvmNetwork,
  jupiter: (id) => id === MAINNET,
}

/** The networks that the configured services are asked about, of those of `rpc`. */
export function serviceNetworks(
  services: SwapServices,
  known: readonly string[],
): readonly (readonly [keyof SwapServices, readonly string[]])[] {
  const names = (Object.keys(DEFAULT_NETWORKS) as (keyof SwapServices)[]).filter((name) => services[name])
  return names.map((name) => [name, services[name]?.networks ?? known.filter(DEFAULT_NETWORKS[name])])
}

/** The providers that would never be asked: they swap on none of the networks of `rpc`. */
export function idleProviders(
  { uniswap: given, ...services }: CheckedProviders = {},
  known: readonly string[],
): readonly ConfigFault[] {
  const named = serviceNetworks(services, known).filter(([, ids]) => ids.length === 0)
  // The options may have faults of their own here.
  const deployed = [...createUniswap().networks, ...Object.keys(given?.deployments ?? {})]
  const isIdle = given !== undefined && !deployed.some((id) => known.includes(id))
  const message = 'swaps on none of the networks of rpc'
  return [
    ...(isIdle
      ? [{ path: ['swaps', 'uniswap'], message: `${message}, unless deployments names its contracts there` }]
      : []),
    ...named.map(([name]) => ({ path: ['swaps', name], message: `${message}, unless networks names some of them` })),
  ]
}
