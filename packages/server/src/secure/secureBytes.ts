import { base64urlnopad } from '@scure/base'

/** Bytes of a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Makes random bytes. */
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** Bytes as base64url without `=`. */
export const encodeBytes = (bytes: ArrayBuffer | Uint8Array): string => base64urlnopad.encode(new Uint8Array(bytes))

/** Reads base64url without `=`. Throws where the text is none. */
export const decodeBytes = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

/** A text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** SHA-256 of a text, as base64url. */
export const hashOf = async (text: string): Promise<string> =>
  encodeBytes(await crypto.subtle.digest('SHA-256', utf8(text)))
