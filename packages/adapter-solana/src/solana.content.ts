import { digestOf, withBlockhash, type WireTransaction } from '@latchkit/core/adapter'

/** The blockhash of 32 zeros. */
const NO_BLOCKHASH = '1'.repeat(32)

/** A digest of all that a transaction does. Its blockhash is left out: a wallet may replace it before it signs. */
export function contentOf(transaction: WireTransaction): string {
  const bytes = [...withBlockhash(transaction, NO_BLOCKHASH)]
  return digestOf(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`) ?? ''
}
