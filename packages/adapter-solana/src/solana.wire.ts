import { readCompactU16, walletError } from '@latchkit/core/adapter'
import { fromBase58, toBase58 } from './base58.js'

const SIGNATURE = 64
const KEY = 32

/** What is read of a transaction's bytes: enough to tell its signatures and its blockhash, without a library. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  /** The first signature, by which it is known, or undefined while it is missing. */
  readonly signature: Uint8Array | undefined
  /** Whether anybody signed it yet. */
  readonly isSigned: boolean
  readonly version: 'legacy' | number
  /** What is signed. */
  readonly message: Uint8Array
  /** Where in the message its blockhash stands. */
  readonly blockhashAt: number
}

/** Reads a transaction as it goes over the wire, legacy or of a version. Throws `wallet/bad-transaction` for what is none. */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const [count, start] = readCompactU16(bytes, 0) ?? refuse()
  const messageAt = start + count * SIGNATURE
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.subarray(start + index * SIGNATURE, start + (index + 1) * SIGNATURE),
  )
  const message = bytes.subarray(messageAt)
  const prefix = message[0] ?? 0
  const isVersioned = (prefix & 0x80) !== 0
  const [keys, keysAt] = readCompactU16(message, isVersioned ? 4 : 3) ?? refuse()
  const blockhashAt = keysAt + keys * KEY
  if (count === 0 || message.length < blockhashAt + KEY) refuse()
  const signed = signatures.map((signature) => signature.some((byte) => byte !== 0))
  return {
    bytes,
    signature: signed[0] ? signatures[0] : undefined,
    isSigned: signed.includes(true),
    version: isVersioned ? prefix & 0x7f : 'legacy',
    message,
    blockhashAt,
  }
}

/** Its blockhash, in base58. */
export const blockhashOf = ({ message, blockhashAt }: WireTransaction): string =>
  toBase58(message.subarray(blockhashAt, blockhashAt + KEY))

/** The same message with another blockhash. */
export function withBlockhash({ message, blockhashAt }: WireTransaction, blockhash: string): Uint8Array {
  const bytes = message.slice()
  const hash = fromBase58(blockhash)
  if (hash?.length !== KEY) throw new RangeError('The blockhash is not 32 bytes.')
  bytes.set(hash, blockhashAt)
  return bytes
}

/** A whole transaction of a message that nobody has signed. */
export function unsigned({ bytes, message }: WireTransaction, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length)
  const messageAt = bytes.length - message.length
  const [, start] = readCompactU16(bytes, 0) ?? refuse()
  whole.set(bytes.subarray(0, start))
  whole.set(other, messageAt)
  return whole
}

function refuse(): never {
  throw walletError('bad-transaction', { reason: 'these bytes are none of Solana.' })
}
