import { base58 } from '@scure/base'
import { walletError } from './wallet.errors.js'

// Solana's wire format, as far as it is read without a library: a count, the signatures, then the message. The message
// has a header, the accounts and the blockhash, in this order.

/** Bytes of a signature, and of a public key or a blockhash. */
const SIGNATURE = 64
const KEY = 32
/** The most bytes of a `compact-u16`, and its highest value. */
const MAX_COUNT_BYTES = 3
const MAX_COUNT = 0xffff
/** A message with a version begins with this bit; the other bits of the byte are the version. */
const VERSIONED = 0x80

const NONE = 'these bytes are none of Solana.'
const NOT_IN_FORMAT = 'it is not in the wire format.'

/** The parts of a transaction that are read without a library: its signatures and its blockhash. */
export interface WireTransaction {
  readonly bytes: Uint8Array
  /** The first signature, which identifies the transaction. Undefined while it is missing. */
  readonly signature: Uint8Array | undefined
  /** Whether any account has signed the transaction. */
  readonly isSigned: boolean
  readonly version: 'legacy' | number
  /** The part that accounts sign. */
  readonly message: Uint8Array
  /** The offset of the blockhash in the message, in bytes. */
  readonly blockhashAt: number
}

/**
 * Reads a transaction in the wire format, legacy or with a version. Throws `wallet/bad-transaction` for bytes that are
 * no transaction.
 */
export function readSolanaTransaction(bytes: Uint8Array): WireTransaction {
  const [count, start] = readCompactU16(bytes, 0) ?? refuse(NONE)
  const messageAt = start + count * SIGNATURE
  // The count is compared with the length first: only then can a list of this length be made.
  if (count === 0 || bytes.length < messageAt) refuse(NONE)
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.subarray(start + index * SIGNATURE, start + (index + 1) * SIGNATURE),
  )
  const message = bytes.subarray(messageAt)
  const prefix = message[0] ?? 0
  const isVersioned = (prefix & VERSIONED) !== 0
  const [keys, keysAt] = readCompactU16(message, isVersioned ? 4 : 3) ?? refuse(NONE)
  const blockhashAt = keysAt + keys * KEY
  if (message.length < blockhashAt + KEY) refuse(NONE)
  const signed = signatures.map((signature) => signature.some((byte) => byte !== 0))
  return {
    bytes,
    signature: signed[0] ? signatures[0] : undefined,
    isSigned: signed.includes(true),
    version: isVersioned ? prefix & ~VERSIONED : 'legacy',
    message,
    blockhashAt,
  }
}

/** The blockhash of a transaction, in base58. */
export const blockhashOf = ({ message, blockhashAt }: WireTransaction): string =>
  base58.encode(message.subarray(blockhashAt, blockhashAt + KEY))

/**
 * The message of a transaction with another blockhash. `blockhash` is in base58. Throws a `RangeError` where it is not
 * 32 bytes.
 */
export function withBlockhash({ message, blockhashAt }: WireTransaction, blockhash: string): Uint8Array {
  const bytes = message.slice()
  const hash = fromBase58(blockhash, KEY)
  if (!hash) throw new RangeError('The blockhash is not 32 bytes.')
  bytes.set(hash, blockhashAt)
  return bytes
}

/**
 * A transaction with another message of the same length, and without signatures. Throws `wallet/bad-transaction` for a
 * message of another length.
 */
export function unsignedTransaction({ bytes, message }: WireTransaction, other: Uint8Array): Uint8Array {
  if (other.length !== message.length) refuse('its message has another length.')
  const whole = new Uint8Array(bytes.length)
  const messageAt = bytes.length - message.length
  const [, start] = readCompactU16(bytes, 0) ?? refuse(NONE)
  whole.set(bytes.subarray(0, start))
  whole.set(other, messageAt)
  return whole
}

/**
 * Returns a copy of a transaction with the signature of an account. The place of the signature is that of the account
 * among the signers. Throws `wallet/bad-transaction` for bytes that are no transaction, for a transaction that the
 * account doesn't have to sign, and where the key isn't 32 bytes or the signature isn't 64.
 */
export function withSignature(transaction: Uint8Array, key: Uint8Array, signature: Uint8Array): Uint8Array {
  if (key.length !== KEY || signature.length !== SIGNATURE) refuse('its key or its signature has a wrong length.')
  const [count, start] = readCompactU16(transaction, 0) ?? refuse(NOT_IN_FORMAT)
  const message = start + count * SIGNATURE
  const header = message + ((transaction[message] ?? 0) >= VERSIONED ? 1 : 0)
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

/**
 * Reads a `compact-u16` at an offset: seven bits a byte, the lowest first. Returns the value and the offset after it,
 * or undefined where it is longer than three bytes or above 65,535. A missing byte counts as 0, so the caller compares
 * the end with the length.
 */
export function readCompactU16(bytes: Uint8Array, offset: number): readonly [value: number, end: number] | undefined {
  let value = 0
  for (let index = 0; index < MAX_COUNT_BYTES; index += 1) {
    const byte = bytes[offset + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return value > MAX_COUNT ? undefined : [value, offset + index + 1]
  }
  return undefined
}

/** The longest text that is decoded, because the time grows with the square of the length. A signature has 88 letters. */
const MAX_LETTERS = 128

/**
 * Decodes base58. Returns undefined where a letter isn't in base58's alphabet, for more than 128 letters, and where the
 * bytes are not as many as `length`: 32 for a key or a blockhash, 64 for a signature.
 */
export function fromBase58(text: string, length?: number): Uint8Array | undefined {
  try {
    const bytes = text.length > MAX_LETTERS ? undefined : base58.decode(text)
    return length === undefined || bytes?.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

function refuse(reason: string): never {
  throw walletError('bad-transaction', { reason })
}
