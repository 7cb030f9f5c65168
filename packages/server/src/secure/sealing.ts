import { readEmail } from '@latchkit/frame'
import { decodeBytes, encodeBytes, randomBytes, utf8, type Bytes } from './secureBytes.js'
import type { Marks, Sealing } from './sealing.types.js'

const KEY_BYTES = 32
const IV_BYTES = 12
const ID_BYTES = 6
const AES = 'AES-GCM'

/** What the keys for each use are derived with: the name of this format, and the use. */
const INFO = 'latchkit-secure-1'

/** What a sealed text is: the id of its key, then the IV and the data. */
const SEALED = /^([\w-]+)\.([\w-]+)$/

/** A text that doesn't open: by another key, under another name, or changed. */
export class SealingError extends Error {
  override readonly name = 'SealingError'
}

/** The keys for each use, which follow from a sealing key. */
interface Keys {
  /** Says by which key a text was sealed. It follows from the key, and gives nothing of it away. */
  readonly id: string
  readonly sealing: CryptoKey
  readonly indexing: CryptoKey
  readonly marking: CryptoKey
}

/**
 * Makes the sealing. The first key seals, and all of them open: a new key is put in front, and an old one is removed when
 * nothing is left that it sealed. Rejects with a `TypeError` for keys that are none.
 *
 * @param sealingKeys - each 32 random bytes, as base64url without `=`
 */
export async function createSealing(sealingKeys: readonly string[]): Promise<Sealing> {
  const [newest, ...older] = await Promise.all(readKeys(sealingKeys).map(deriveKeys))
  if (!newest) throw new TypeError('There must be at least one sealing key.')
  const all = [newest, ...older] as const
  return {
    seal: (text, name) => seal(newest, text, name),
    open: (sealed, name) => open(all, sealed, name),
    indexesOf: async (email) =>
      signWith(
        all.map(({ indexing }) => indexing),
        addressOf(email),
      ),
    // No name has a line break, so that no two pairs of them are one text.
    marksOf: (secret, name) =>
      signWith(
        all.map(({ marking }) => marking),
        `${name}\n${secret}`,
      ),
  }
}

/** The address that a text names, in its one form. Throws a `TypeError`, without the text, where it names none. */
export function addressOf(text: string): string {
  const address = readEmail(text)
  if (address === undefined) throw new TypeError('The text is no email address.')
  return address
}

/** Reads sealing keys. An error names a wrong one by its place in the list, never by its text. */
export function readKeys(sealingKeys: readonly string[]): readonly Bytes[] {
  const keys = sealingKeys.map(readKey)
  const doubled = sealingKeys.findIndex((key, at) => sealingKeys.indexOf(key) !== at)
  if (doubled >= 0) throw new TypeError(`The sealing key ${doubled + 1} is in the list twice.`)
  return keys
}

function readKey(text: string, at: number): Bytes {
  const key = bytesOf(text)
  if (key?.length === KEY_BYTES) return key
  const found = key ? `is ${key.length} bytes` : 'is no base64url'
  throw new TypeError(
    `The sealing key ${at + 1} ${found}. It must be ${KEY_BYTES} random bytes as base64url without "=": 43 letters.`,
  )
}

function bytesOf(text: string): Bytes | undefined {
  try {
    return decodeBytes(text)
  } catch {
    return undefined
  }
}

async function deriveKeys(bytes: Bytes): Promise<Keys> {
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const from = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8(`${INFO}/${use}`),
  })
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  const [id, sealing, indexing, marking] = await Promise.all([
    crypto.subtle.deriveBits(from('id'), root, ID_BYTES * 8),
    crypto.subtle.deriveKey(from('seal'), root, { name: AES, length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveKey(from('index'), root, hmac, false, ['sign']),
    crypto.subtle.deriveKey(from('mark'), root, hmac, false, ['sign']),
  ])
  return { id: encodeBytes(id), sealing, indexing, marking }
}

async function seal({ id, sealing }: Keys, text: string, name: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const data = await crypto.subtle.encrypt({ name: AES, iv, additionalData: utf8(name) }, sealing, utf8(text))
  return `${id}.${encodeBytes(new Uint8Array([...iv, ...new Uint8Array(data)]))}`
}

async function open(keys: readonly Keys[], sealed: string, name: string): Promise<string> {
  const [, id, text = ''] = SEALED.exec(sealed) ?? []
  const bytes = bytesOf(text)
  const sealing = keys.find((each) => each.id === id)?.sealing
  if (!bytes || id === undefined) throw new SealingError('The text is not sealed.')
  if (!sealing) throw new SealingError('The text was sealed by a key that is not in the list.')
  const algorithm = { name: AES, iv: bytes.slice(0, IV_BYTES), additionalData: utf8(name) }
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, sealing, bytes.slice(IV_BYTES)))
  } catch {
    throw new SealingError('The text was sealed under another name, or changed.')
  }
}

async function signWith(keys: readonly CryptoKey[], text: string): Promise<Marks> {
  const bytes = utf8(text)
  const [first = '', ...others] = await Promise.all(
    keys.map(async (key) => encodeBytes(await crypto.subtle.sign('HMAC', key, bytes))),
  )
  return [first, ...others]
}
