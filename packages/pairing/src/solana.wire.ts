import { walletError } from '@latchkit/core/adapter'

const SIGNATURE = 64
const KEY = 32

/**
 * A transaction with one signature put in its place: that of the account among those that have to sign. By the wire format
 * of Solana: a count and the signatures, then the message, whose header comes before the accounts.
 */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array {
  const [count, start] = readCount(transaction, 0)
  const message = start + count * SIGNATURE
  // A message of a version begins with its number and the highest bit.
  const header = message + ((transaction[message] ?? 0) >= 0x80 ? 1 : 0)
  const [keys, first] = readCount(transaction, header + 3)
  for (let at = 0; at < Math.min(keys, count); at += 1) {
    const from = first + at * KEY
    if (!key.every((byte, index) => transaction[from + index] === byte)) continue
    const signed = transaction.slice()
    signed.set(signature, start + at * SIGNATURE)
    return signed
  }
  throw walletError('bad-transaction', { reason: 'it is not for this account to sign.' })
}

/** A count in as many bytes as it takes, seven bits each, and where it ends. */
function readCount(bytes: Uint8Array, from: number): [count: number, end: number] {
  let count = 0
  for (let at = 0; at < 3; at += 1) {
    const byte = bytes[from + at] ?? 0
    count |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return [count, from + at + 1]
  }
  throw walletError('bad-transaction', { reason: 'it is not in the wire format.' })
}
