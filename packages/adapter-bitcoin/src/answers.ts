import { tidyBase64, walletError } from '@latchkit/core/adapter'
import { base64, hex } from '@scure/base'

/** Checks the transaction id in a wallet's answer (F105): 64 letters of hex, without 0x. Throws `wallet/bad-answer`. */
export function checkTxid(txid: unknown, method: string): string {
  if (typeof txid === 'string' && /^[0-9a-f]{64}$/i.test(txid)) return txid.toLowerCase()
  throw walletError('bad-answer', { method })
}

/** The variant that a BIP-322 signature may name before its base64. */
const VARIANT = /^(?:smp|ful|pof)/

/**
 * Checks the base64 in a wallet's answer. Returns it with its padding and without white space. A BIP-322 signature may
 * name its variant first. Throws `wallet/bad-answer`.
 */
export function checkBase64(text: unknown, method: string): string {
  const given = typeof text === 'string' ? text.trim() : ''
  const [variant = ''] = VARIANT.exec(given) ?? []
  const tidy = tidyBase64(given.slice(variant.length))
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(tidy)) throw walletError('bad-answer', { method })
  return variant + tidy
}

/** Encodes bytes as base64. Throws `wallet/bad-answer` where the value is no bytes, or empty. */
export function toBase64(bytes: unknown, method: string): string {
  const own = copyOf(bytes)
  if (!own || own.length === 0) throw walletError('bad-answer', { method })
  return base64.encode(own)
}

/** Decodes base64, with or without padding and white space. Throws a `TypeError` where the text is no base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return base64.decode(tidyBase64(text))
  } catch {
    throw new TypeError('That is no base64.')
  }
}

/** Encodes bytes as hex without 0x. Returns undefined where the value is no bytes. */
export function toHex(bytes: unknown): string | undefined {
  const own = copyOf(bytes)
  return own && hex.encode(own)
}

/** Decodes hex without 0x. Throws an error of `@scure/base` for other text: the caller has checked it. */
export const bytesOf = (text: string): Uint8Array => hex.decode(text)

/** Copies bytes into a `Uint8Array` of this realm: `instanceof` fails for bytes of another frame. */
const copyOf = (bytes: unknown): Uint8Array | undefined =>
  ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice() : undefined
