import { using, utf8, type Bytes } from './secretBytes.js'

/** Crockford's base 32: without I, L, O and U, which are taken for other letters, or make words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The bytes of a code, and its letters: 128 bits and 12 of a checksum, 5 in a letter, 4 letters in a group. */
const BYTES = 16
const LENGTH = 28
const GROUP = 4

/** Why a text is no code. `letters`: it has a letter that no code has. `checksum`: one of its letters is wrong. */
export type CodeFault = 'empty' | 'letters' | 'short' | 'long' | 'checksum'

/** What a text is read as. */
export type ReadCode = { readonly secret: Bytes } | { readonly fault: CodeFault }

/** The code of 16 bytes: 7 groups of 4 letters with hyphens between them. */
export async function writeCode(secret: Bytes): Promise<string> {
  const checksum = await checksumOf(secret)
  let bits = (BigInt(`0x${hexOf(secret)}`) << 12n) | BigInt(checksum)
  let letters = ''
  for (let count = 0; count < LENGTH; count += 1) {
    letters = (LETTERS[Number(bits & 31n)] ?? '') + letters
    bits >>= 5n
  }
  return groupsOf(letters).join('-')
}

/** The groups of a code, however it is written. */
export const groupsOf = (code: string): string[] => clean(code).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []

/**
 * Reads a code that the visitor typed. Lower case, spaces, hyphens, and letters that look alike are taken: O for 0, I and L
 * for 1.
 */
export async function readCode(text: string): Promise<ReadCode> {
  const letters = clean(text)
  if (letters === '') return { fault: 'empty' }
  if ([...letters].some((letter) => !LETTERS.includes(letter))) return { fault: 'letters' }
  if (letters.length !== LENGTH) return { fault: letters.length < LENGTH ? 'short' : 'long' }
  const bits = [...letters].reduce((sum, letter) => (sum << 5n) | BigInt(LETTERS.indexOf(letter)), 0n)
  const secret = bytesOf(bits >> 12n)
  if ((await checksumOf(secret)) === Number(bits & 0xfffn)) return { secret }
  return using(secret, () => ({ fault: 'checksum' as const }))
}

/** Without what only parts a code, in the letters that a code has. A longer text than any code is cut. */
const clean = (text: string): string =>
  text
    .slice(0, LENGTH * 4)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** The first 12 bits of the SHA-256 of a label and the bytes. */
async function checksumOf(secret: Bytes): Promise<number> {
  const label = utf8('latchkit-code-1')
  const text = new Uint8Array(label.length + secret.length)
  text.set(label)
  text.set(secret, label.length)
  const hash = await using(text, (bytes) => crypto.subtle.digest('SHA-256', bytes))
  return new DataView(hash).getUint16(0) >> 4
}

const hexOf = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function bytesOf(bits: bigint): Bytes {
  const bytes = new Uint8Array(BYTES)
  for (let at = BYTES - 1, rest = bits; at >= 0; at -= 1, rest >>= 8n) bytes[at] = Number(rest & 0xffn)
  return bytes
}
