import { getBase58Encoder, isAddress, isSignature, type Address } from '@solana/kit'
import { invalidParams } from './rpcError.js'
import { commitments, type Commitment } from './commitment.js'

/** The options at the end of most calls. */
export type Config = Readonly<Record<string, unknown>>

/**
 * Reads an address (base58). LiteSVM ends the process on an address that doesn't have 32 bytes.
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams(`${show(value)} is no address`)
  return value
}

/**
 * Reads the signature of a transaction (base58).
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readSignature(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value)) throw invalidParams(`${show(value)} is no signature`)
  return value
}

/**
 * Reads a whole number, at least `least`.
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readCount(value: unknown, least = 0): number {
  if (!Number.isSafeInteger(value) || (value as number) < least) throw invalidParams(`${show(value)} is no such number`)
  return value as number
}

/**
 * Reads a list of at most `most` items, each with `read`.
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readList<Item>(value: unknown, most: number, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw invalidParams('expected a list')
  if (value.length > most) throw invalidParams(`too many inputs: ${value.length} (max: ${most})`)
  return value.map(read)
}

/**
 * Reads an object. A missing value gives an empty one.
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('expected an object')
  return value as Config
}

/**
 * Reads the commitment of a call, `otherwise` by default.
 *
 * @throws an RpcError with -32602 for an unknown one.
 */
export function readCommitment({ commitment }: Config, otherwise: Commitment = 'finalized'): Commitment {
  if (commitment === undefined || commitment === null) return otherwise
  if (!commitments.includes(commitment as Commitment)) throw invalidParams(`unknown commitment ${show(commitment)}`)
  return commitment as Commitment
}

/**
 * Reads the bytes of a transaction or a message, in base64 or base58.
 *
 * @throws an RpcError with -32602 for anything else.
 */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('expected text')
  if (encoding === 'base64') {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.toString('base64') !== value) throw invalidParams('invalid base64 encoding')
    return new Uint8Array(bytes)
  }
  if (encoding !== undefined && encoding !== 'base58') throw invalidParams(`unsupported encoding: ${show(encoding)}`)
  try {
    // The time of decoding grows with the square of the length.
    if (value.length > 2048) throw new TypeError('too long')
    return new Uint8Array(getBase58Encoder().encode(value))
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
}

function show(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 100)
}
