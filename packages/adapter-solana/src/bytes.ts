import { walletError } from '@latchkit/core/adapter'
import { base64 } from '@scure/base'

/** Bytes as base64, as nodes take them. */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** The bytes of a transaction in base64. Throws `wallet/bad-transaction` for anything else. */
export function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw walletError('bad-transaction', { reason: 'it is no base64.' })
  }
}

/** A copy of the bytes in a foreign answer, of `length` where that is given. Undefined where they are none. */
export function readBytes(value: unknown, length?: number): Uint8Array | undefined {
  // The wallet's may be those of another realm.
  if (!ArrayBuffer.isView(value) || value instanceof DataView) return undefined
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return length === undefined || bytes.length === length ? bytes.slice() : undefined
}
