import { walletError } from '@latchkit/core/adapter'

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
  // Bytes of another frame aren't of our Uint8Array.
  if (!ArrayBuffer.isView(bytes) || bytes.byteLength === 0) throw walletError('bad-answer', { method })
  const { buffer, byteOffset, byteLength } = bytes
  return btoa(Array.from(new Uint8Array(buffer, byteOffset, byteLength), (byte) => String.fromCharCode(byte)).join(''))
}

/** The bytes of base64. Throws a `TypeError` for what is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new TypeError('That is no base64.')
  }
}

/** Bytes as hex. Undefined for what is no bytes. */
export const toHex = (bytes: unknown): string | undefined =>
  ArrayBuffer.isView(bytes)
    ? Array.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    : undefined

/** The bytes of hex that is known to be some. */
export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
