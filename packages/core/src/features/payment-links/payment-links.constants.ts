import type { Namespace } from '../../base/caip.js'

/** The decimals of SOL. */
export const SOL_DECIMALS = 9
/** The decimals of a bitcoin. */
export const BITCOIN_DECIMALS = 8
/**
 * The largest amount of a payment, in the smallest unit: a number of 256 bits on EVM chains, one of 64 bits in an account
 * of Solana, and all bitcoins that can ever be.
 */
export const MOST_VALUE: Readonly<Record<Namespace, bigint>> = {
  eip155: 2n ** 256n - 1n,
  solana: 2n ** 64n - 1n,
  bip122: 21_000_000n * 10n ** BigInt(BITCOIN_DECIMALS),
}
