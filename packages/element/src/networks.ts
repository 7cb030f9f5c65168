// The networks that most apps have: `createLatch` takes any other one as an object of the same members. Without a bundler a
// page loads all that a file has, so this isn't the whole list.
import * as networks from '@latchkit/core/networks'
import type { EvmChain, Network } from '@latchkit/core'

export type { EvmChain, Network }

/** Ethereum. */
export const mainnet: EvmChain = networks.mainnet
/** Base. */
export const base: EvmChain = networks.base
/** Arbitrum One. */
export const arbitrum: EvmChain = networks.arbitrum
/** OP Mainnet. */
export const optimism: EvmChain = networks.optimism
/** Polygon. */
export const polygon: EvmChain = networks.polygon
/** BNB Smart Chain. */
export const bsc: EvmChain = networks.bsc
/** Avalanche. */
export const avalanche: EvmChain = networks.avalanche
/** Gnosis. */
export const gnosis: EvmChain = networks.gnosis
/** Linea. */
export const linea: EvmChain = networks.linea
/** Scroll. */
export const scroll: EvmChain = networks.scroll
/** ZKsync Era. */
export const zksync: EvmChain = networks.zksync
/** Celo. */
export const celo: EvmChain = networks.celo
/** Mantle. */
export const mantle: EvmChain = networks.mantle
/** Blast. */
export const blast: EvmChain = networks.blast
/** Berachain. */
export const berachain: EvmChain = networks.berachain
/** Ink. */
export const ink: EvmChain = networks.ink
/** Sonic. */
export const sonic: EvmChain = networks.sonic
/** Unichain. */
export const unichain: EvmChain = networks.unichain
/** World Chain. */
export const worldchain: EvmChain = networks.worldchain
/** Zora. */
export const zora: EvmChain = networks.zora
/** Sepolia, a test network of Ethereum. */
export const sepolia: EvmChain = networks.sepolia
/** The test network of Base. */
export const baseSepolia: EvmChain = networks.baseSepolia
/** The test network of OP Mainnet. */
export const optimismSepolia: EvmChain = networks.optimismSepolia
/** The test network of Arbitrum One. */
export const arbitrumSepolia: EvmChain = networks.arbitrumSepolia
