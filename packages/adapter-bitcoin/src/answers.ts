import { walletError } from '@latchkit/core/adapter'
import { base64, hex } from '@scure/base'

/** A transaction's id as a wallet answers it (F105). Throws `wallet/bad-answer`. */
export function checkTxid(txid: unknown, method: string): string {
  if (typeof txid === 'string' && /^[0-9a-f]{64}$/i.test(txid)) return txid.toLowerCase()
  throw walletError('bad-answer', { method })
}

/** Base64 as a wallet answers it; before a signature of BIP-322 its kind may stand. Throws `wallet/bad-answer`. */
export function checkBase64(text: unknown, method: string): string {
  if (typeof text === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) return text
  throw walletError('bad-answer', { method })
}

/** Bytes as base64. Throws `wallet/bad-answer` for what is no bytes. */
export function toBase64(bytes: unknown, method: string): string {
  const own = copyOf(bytes)
  if (!own || own.length === 0) throw walletError('bad-answer', { method })
  return base64.encode(own)
}

/** The bytes of base64. Throws a `TypeError` for what is none. */
export function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw new TypeError('That is no base64.')
  }
}

/** Bytes as hex. Undefined for what is no bytes. */
export function toHex(bytes: unknown): string | undefined {
  const own = copyOf(bytes)
  return own && hex.encode(own)
}

/** The bytes of hex that is known to be some. */
export const bytesOf = (text: string): Uint8Array => hex.decode(text)

/** Bytes as this realm's: those of another frame aren't of our Uint8Array. */
const copyOf = (bytes: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : undefined
