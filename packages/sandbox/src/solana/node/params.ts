import { getBase58Encoder, isAddress, isSignature, type Address } from '@solana/kit'
import { invalidParams } from './rpcError.js'
import { commitments, type Commitment } from './slots.js'

/** The options at the end of most calls. */
export type Config = Readonly<Record<string, unknown>>

/** An address: LiteSVM ends the process on one that hasn't 32 bytes. */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams(`${show(value)} is no address`)
  return value
}

/** The signature of a transaction, in base58. */
export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value)) throw invalidParams(`${show(value)} is no signature`)
  return value
}

/** A whole number from `least` on. */
export function readCount(value: unknown, least = 0): number {
  if (!Number.isSafeInteger(value) || (value as number) < least) throw invalidParams(`${show(value)} is no such number`)
  return value as number
}

/** A list of at most `most`, each read by `read`. */
export function readList<Item>(value: unknown, most: number, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw invalidParams('expected a list')
  if (value.length > most) throw invalidParams(`too many inputs: ${value.length} (max: ${most})`)
  return value.map(read)
}

/** An object, or nothing. */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('expected an object')
  return value as Config
}

/** The commitment that a call wants. */
export function readCommitment({ commitment }: Config, otherwise: Commitment = 'finalized'): Commitment {
  if (commitment === undefined || commitment === null) return otherwise
  if (!commitments.includes(commitment as Commitment)) throw invalidParams(`unknown commitment ${show(commitment)}`)
  return commitment as Commitment
}

/** The bytes of a transaction or a message. */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('expected text')
  if (encoding === 'base64') {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.toString('base64') !== value) throw invalidParams('invalid base64 encoding')
    return new Uint8Array(bytes)
  }
  if (encoding !== undefined && encoding !== 'base58') throw invalidParams(`unsupported encoding: ${show(encoding)}`)
  try {
    // Decoding takes time with the square of the length.
    if (value.length > 2048) throw new TypeError('too long')
    return new Uint8Array(getBase58Encoder().encode(value))
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
}

function show(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 100)
}
