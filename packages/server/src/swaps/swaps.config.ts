import { z } from 'zod'
import { isEvmNetwork } from '../assets/assets.js'
import { networkId, serviceUrl } from '../config/config.fields.js'
import type { NamedNetwork } from '../endpoints/parts.types.js'

/** Where a service with offers for swaps is. No host is built in. */
export interface SwapServiceConfig {
  /** The URL before the paths of its API: `https`, or `http` at this machine. */
  readonly url: string
  /** Sent with each request, and never to a page. */
  readonly key: string
  /** The networks that it is asked about: CAIP-2. Default: those of `rpc` that it is known to swap on. */
  readonly networks?: readonly string[] | undefined
}

/** The providers of swaps in the configuration. */
export interface SwapsConfig {
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

/** These members after their check. */
export interface CheckedSwaps {
  readonly swaps?: SwapsConfig | undefined
}

const key = z.string().min(1).max(4_096)
const networks = z.array(networkId).min(1, 'needs one network at least').optional()
const evm = networks.refine((ids) => (ids ?? []).every(isEvmNetwork), 'must be EVM chains')
const solana = networks.refine((ids) => !(ids ?? []).some(isEvmNetwork), 'must be networks of Solana')

/** The schemas of these members. */
export const swapShape = {
  swaps: z
    .strictObject({
      oneInch: z.strictObject({ url: serviceUrl, key, networks: evm }).optional(),
      lifi: z.strictObject({ url: serviceUrl, key: key.optional(), networks: evm }).optional(),
      jupiter: z.strictObject({ url: serviceUrl, key, networks: solana }).optional(),
    })
    .optional(),
}

/** The networks that the configuration of swaps names. */
export const namedNetworks = (swaps: SwapsConfig = {}): readonly NamedNetwork[] =>
  Object.entries<{ readonly networks?: readonly string[] | undefined } | undefined>({ ...swaps }).flatMap(
    ([name, given]) => (given?.networks ?? []).map((id) => ({ path: ['swaps', name, 'networks'], id })),
  )

/** The networks of 1inch's classic swaps of today (S9.08.2). */
const ONE_INCH = [1, 10, 56, 100, 130, 137, 146, 324, 8_453, 42_161, 43_114, 59_144].map((id) => `eip155:${id}`)

/** Solana's mainnet. */
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The networks of `rpc` that a provider is asked about where the configuration names none. */
export const DEFAULT_NETWORKS: Readonly<Record<keyof SwapsConfig, (id: string) => boolean>> = {
  oneInch: (id) => ONE_INCH.includes(id),
  lifi: isEvmNetwork,
  jupiter: (id) => id === MAINNET,
}
