import { tidyBase64, walletError } from '@latchkit/core/adapter'
import { base64 } from '@scure/base'

/** Encodes bytes as base64, as nodes take them. */
export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Decodes a transaction in base64, with or without padding and white space. Throws `wallet/bad-transaction` where the text is no base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(tidyBase64(text))
  } catch {
    throw walletError('bad-transaction', { reason: 'it is no base64.' })
  }
}

/** Copies the bytes in a wallet's answer. Returns undefined where it has no bytes, or not as many as `length`. */
export function readBytes(value: unknown, length?: number): Uint8Array | undefined {
  // `instanceof` fails for bytes of another realm, such as a frame.
  if (!ArrayBuffer.isView(value) || value instanceof DataView) return undefined
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return length === undefined || bytes.length === length ? bytes.slice() : undefined
}
