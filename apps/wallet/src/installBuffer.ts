import { fromBase64, toBase64 } from './base64.js'

type Source = string | ArrayLike<number> | ArrayBuffer

/**
 * Installs the part of Node's `Buffer` that WalletConnect's libraries use in pages: `Buffer.from(…, encoding)` and
 * `.toString(encoding)`, in UTF-8, hex and base64. Without it signing in fails. An existing `Buffer` stays.
 */
export function installBuffer(globals: { Buffer?: unknown }): void {
  globals.Buffer ??= { from: bytesFrom, isBuffer: () => false }
}

function bytesFrom(source: Source, encoding?: string | number, length?: number): Uint8Array {
  const bytes = readSource(source, encoding, length)
  // Only these objects support encodings. Their slices are plain bytes.
  return Object.defineProperty(bytes, 'toString', { value: (wanted?: string) => writeText(bytes, wanted) })
}

function readSource(source: Source, encoding?: string | number, length?: number): Uint8Array {
  if (source instanceof ArrayBuffer) return new Uint8Array(source, Number(encoding ?? 0), length)
  if (typeof source !== 'string') return Uint8Array.from(source)
  if (encoding === 'base64') return fromBase64(source.replaceAll('-', '+').replaceAll('_', '/')) ?? new Uint8Array()
  if (encoding !== 'hex') return new TextEncoder().encode(source)
  return Uint8Array.from(source.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function writeText(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding === 'base64') return toBase64(bytes)
  if (encoding !== 'hex') return new TextDecoder().decode(bytes)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
