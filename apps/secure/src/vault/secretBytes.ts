import { base64urlnopad } from '@scure/base'

/** Bytes of a buffer of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Makes random bytes. */
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count))

/** Bytes as base64url without `=`. */
export const encodeBytes = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

/** Reads base64url without `=`. Throws where the text is none. */
export const decodeBytes = (text: string): Bytes => new Uint8Array(base64urlnopad.decode(text))

/** A text as UTF-8. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Runs with bytes that are secret, and overwrites them after that, also where it throws. */
export async function using<Result>(secret: Bytes, run: (bytes: Bytes) => Result | Promise<Result>): Promise<Result> {
  try {
    return await run(secret)
  } finally {
    secret.fill(0)
  }
}
