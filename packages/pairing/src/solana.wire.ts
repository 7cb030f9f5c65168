import { readCompactU16, walletError } from '@latchkit/core/adapter'

const SIGNATURE = 64
const KEY = 32
const NOT_IN_FORMAT = 'it is not in the wire format.'

/**
 * A transaction with one signature put in its place: that of the account among those that have to sign. By the wire format
 * of Solana: a count and the signatures, then the message, whose header comes before the accounts.
 */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array {
  const [count, start] = readCompactU16(transaction, 0) ?? refuse(NOT_IN_FORMAT)
  const message = start + count * SIGNATURE
  // A message of a version begins with its number and the highest bit.
  const header = message + ((transaction[message] ?? 0) >= 0x80 ? 1 : 0)
  const [keys, first] = readCompactU16(transaction, header + 3) ?? refuse(NOT_IN_FORMAT)
  for (let at = 0; at < Math.min(keys, count); at += 1) {
    const from = first + at * KEY
    if (!key.every((byte, index) => transaction[from + index] === byte)) continue
    const signed = transaction.slice()
    signed.set(signature, start + at * SIGNATURE)
    return signed
  }
  return refuse('it is not for this account to sign.')
}

function refuse(reason: string): never {
  throw walletError('bad-transaction', { reason })
}
