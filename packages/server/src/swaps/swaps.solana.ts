import { base58, base64 } from '@scure/base'
import { decodeBytes, encodeBytes, utf8, type Bytes } from '../secure/secureBytes.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
/** The most bytes of a transaction on Solana. */
const MAX_BYTES = 1_232
/** The first byte of a message of version 0. Those without a version begin with the number of their signers. */
const VERSION_0 = 0x80

/** A transaction of Solana, as far as its signers. */
export interface SignedBytes {
  /** One for each signer, zeros where it is missing. */
  readonly signatures: readonly Bytes[]
  /** The addresses that must sign, the first of which pays the fee. */
  readonly signers: readonly string[]
  /** What is signed. */
  readonly message: Bytes
}

/**
 * Reads the signers of a transaction in base64: signatures, then the message of the version 0, or without a version
 * (https://solana.com/docs/core/transactions). Returns undefined for what is none.
 */
export function readSigners(text: string): SignedBytes | undefined {
  try {
    return readBytesOf(Uint8Array.from(base64.decode(text)))
  } catch {
    // No base64, or a RangeError of a text that ends too early.
    return undefined
  }
}

function readBytesOf(bytes: Bytes): SignedBytes | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const take = (at: number, count: number): Bytes => {
    if (at + count > bytes.length) throw new RangeError('The transaction ends too early.')
    return bytes.slice(at, at + count)
  }
  const count = take(0, 1)[0] ?? 0
  const signatures = Array.from({ length: count }, (_, index) => take(1 + index * SIGNATURE_BYTES, SIGNATURE_BYTES))
  const start = 1 + count * SIGNATURE_BYTES
  const header = take(start, 1)[0] === VERSION_0 ? start + 1 : start
  // The header is the number of signers and two further numbers. The number of keys follows, in one byte or two.
  const [required = 0, , , keys = 0] = take(header, 4)
  const first = header + (keys < 0x80 ? 4 : 5)
  if (count === 0 || required !== count || keys < required) return undefined
  const signers = signatures.map((_, index) => base58.encode(take(first + index * KEY_BYTES, KEY_BYTES)))
  return { signatures, signers, message: bytes.slice(start) }
}

/** Whether an account signed a transaction. */
export async function isSignedBy({ signatures, signers, message }: SignedBytes, account: string): Promise<boolean> {
  const signature = signatures[signers.indexOf(account)]
  if (!signature) return false
  const bytes = Uint8Array.from(base58.decode(account))
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, message)
}

/** Marks texts by a secret, so that they are known again. */
export interface Marking {
  readonly mark: (text: string) => Promise<string>
  /** Resolves with the text that was marked, or undefined for one that this secret didn't mark. */
  readonly read: (marked: string) => Promise<string | undefined>
}

/** Makes the marking (HMAC-SHA-256). `name` says what the texts are: those of another name are not known. */
export function createMarking(secret: string, name: string): Marking {
  const options = { name: 'HMAC', hash: 'SHA-256' }
  let made: Promise<CryptoKey> | undefined
  const keyOf = (): Promise<CryptoKey> =>
    (made ??= crypto.subtle.importKey('raw', utf8(`${name}\n${secret}`), options, false, ['sign', 'verify']))
  return {
    async mark(text) {
      const mark = await crypto.subtle.sign('HMAC', await keyOf(), utf8(text))
      return `${encodeBytes(utf8(text))}.${encodeBytes(mark)}`
    },
    async read(marked) {
      try {
        const [text, mark, ...more] = marked.split('.').map(decodeBytes)
        if (!text || !mark || more.length > 0) return undefined
        const isMarked = await crypto.subtle.verify('HMAC', await keyOf(), mark, text)
        return isMarked ? new TextDecoder().decode(text) : undefined
      } catch {
        return undefined
      }
    },
  }
}
