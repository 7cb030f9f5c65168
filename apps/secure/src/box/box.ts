import { decodeBytes, encodeBytes, randomBytes, utf8, using } from '../vault/secretBytes.js'
import { callServer } from '../api/callServer.js'
import { SiteError } from '../base/site.errors.js'

// A frame and a window of this site share no storage: the browser keeps that of a frame apart for each page around it. So
// they meet at the server, by a secret that only the address of the window has, in its fragment, which no server gets.

const SECRET_BYTES = 32
const ID_BYTES = 16
const IV_BYTES = 12
const AES = 'AES-GCM'
const MAX_DATA = 200_000

/** What both ends of a secret have. The request goes from the frame to the window, and the answer back. */
export type BoxName = 'request' | 'answer'

/** The boxes of a secret: each is filled once, and emptied by the first reader. */
export interface Boxes {
  /** Fills a box. Rejects with a `SiteError`. */
  readonly put: (name: BoxName, content: unknown) => Promise<void>
  /** Empties a box. Undefined where it is empty: nothing was put into it yet, it was read, or it is older than 5 minutes. */
  readonly take: (name: BoxName) => Promise<unknown>
}

/** Makes a new secret: 256 random bits as base64url. */
export const createBoxSecret = (): string => encodeBytes(randomBytes(SECRET_BYTES))

/** Whether a text may be a secret. */
export const isBoxSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Makes the boxes of a secret. The server sees their ids, and nothing of the secret or the contents. */
export function createBoxes(secret: string, server: Parameters<typeof callServer>[0]): Boxes {
  const boxes = { request: openBox(secret, 'request'), answer: openBox(secret, 'answer') }
  return {
    async put(name, content) {
      const { id, key } = await boxes[name]
      const { refusal } = await callServer(server, {
        method: 'PUT',
        path: `/api/boxes/${id}`,
        body: { data: await sealJson(key, content, name) },
      })
      if (refusal) throw refusal
    },
    async take(name) {
      const { id, key } = await boxes[name]
      const { json, refusal } = await callServer(server, { method: 'POST', path: `/api/boxes/${id}/take`, body: {} })
      if (refusal) throw refusal
      const { data = null } = (json ?? {}) as { readonly data?: unknown }
      return data === null ? undefined : openJson(key, data, name)
    },
  }
}

/** The id and the key of a box, which follow from the secret. Neither says anything of the other, or of the secret. */
async function openBox(secret: string, name: BoxName): Promise<{ readonly id: string; readonly key: CryptoKey }> {
  const root = await using(decodeBytes(secret), (bytes) =>
    crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']),
  )
  const from = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8(`latchkit-box-1/${name}/${use}`),
  })
  const [id, key] = await Promise.all([
    crypto.subtle.deriveBits(from('id'), root, ID_BYTES * 8),
    crypto.subtle.deriveKey(from('key'), root, { name: AES, length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { id: encodeBytes(new Uint8Array(id)), key }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: BoxName) => ({ name: AES, iv, additionalData: utf8(name) })

async function sealJson(key: CryptoKey, content: unknown, name: BoxName): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const data = await crypto.subtle.encrypt(algorithm(iv, name), key, utf8(JSON.stringify(content)))
  return encodeBytes(new Uint8Array([...iv, ...new Uint8Array(data)]))
}

async function openJson(key: CryptoKey, data: unknown, name: BoxName): Promise<unknown> {
  if (typeof data !== 'string' || data.length > MAX_DATA) throw new SiteError('server/away')
  try {
    const bytes = decodeBytes(data)
    const opened = await crypto.subtle.decrypt(algorithm(bytes.slice(0, IV_BYTES), name), key, bytes.slice(IV_BYTES))
    return JSON.parse(new TextDecoder().decode(opened)) as unknown
  } catch (cause) {
    throw new SiteError('server/away', undefined, { cause })
  }
}
