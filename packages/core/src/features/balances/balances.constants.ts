import type { Namespace } from '../../base/caip.js'

/** How long balances count as fresh, and how often they are read again while they are shown (S9.01: portfolio). */
export const BALANCES_TTL_MS = 30_000

/** The age up to which a balance of the coin counts that was read for the account. */
export const COIN_TTL_MS = 15_000

/** How long no further read begins after a failed one (S5.09, S9.01). */
export const BALANCES_BLOCK_MS = 30_000

/** How long one read from all sources may take before it counts as failed. */
export const BALANCES_PATIENCE_MS = 60_000

/** The most tokens of an account that are read from one answer (F149, F022). */
export const MAX_TOKENS = 10_000

/** The addresses that stand for the coin in `forceUpdate` (S7.12). The one of Solana is that of its system program. */
export const COIN_ADDRESSES: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: '11111111111111111111111111111111',
}

/**
 * Contracts by which a chain's coin is a token of that chain, too: what they name is the coin (F256). Lower case.
 * `eip155`: what stands for the coin on every chain, in lists of exchanges.
 */
export const COIN_CONTRACTS: Readonly<Record<string, readonly string[]>> = {
  eip155: ['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  // Polygon, Amoy
  'eip155:137': ['0x0000000000000000000000000000000000001010'],
  'eip155:80002': ['0x0000000000000000000000000000000000001010'],
  // Celo, Alfajores, Celo Sepolia
  'eip155:42220': ['0x471ece3750da237f93b8e339c536989b8978a438'],
  'eip155:44787': ['0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9'],
  'eip155:11142220': ['0x471ece3750da237f93b8e339c536989b8978a438'],
  // ZKsync Era, ZKsync Sepolia, Abstract, Lens, Sophon
  'eip155:324': ['0x000000000000000000000000000000000000800a'],
  'eip155:300': ['0x000000000000000000000000000000000000800a'],
  'eip155:2741': ['0x000000000000000000000000000000000000800a'],
  'eip155:232': ['0x000000000000000000000000000000000000800a'],
  'eip155:50104': ['0x000000000000000000000000000000000000800a'],
  // Metis, Mantle
  'eip155:1088': ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  'eip155:5000': ['0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000'],
  // Moonbeam, Moonriver
  'eip155:1284': ['0x0000000000000000000000000000000000000802'],
  'eip155:1285': ['0x0000000000000000000000000000000000000802'],
}
