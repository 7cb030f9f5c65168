import type { Namespace } from '../base/caip.js'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** First bytes of Bitcoin's addresses in base58, of 25 bytes: P2PKH and P2SH, on the main and the test networks. */
const BITCOIN_VERSIONS = [0x00, 0x05, 0x6f, 0xc4]

/**
 * The kind of chain that has addresses of a text's form (F136), whose checksum isn't checked. Undefined for what isn't
 * the form of any. Meant for what was already refused: it says why.
 */
export function chainOfAddress(text: unknown): Namespace | undefined {
  if (typeof text !== 'string') return undefined
  if (/^(0x)?[0-9a-f]{40}$/i.test(text)) return 'eip155'
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/i.test(text)) return 'bip122'
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,44}$/.test(text)) return undefined
  const { length, first } = readBase58(text)
  if (length === 32) return 'solana'
  return length === 25 && BITCOIN_VERSIONS.includes(first) ? 'bip122' : undefined
}

/** How many bytes a base58 text holds, and the first of them. */
function readBase58(text: string): { length: number; first: number } {
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n)
  const digits = number === 0n ? '' : number.toString(16)
  const hex = digits.length % 2 === 0 ? digits : `0${digits}`
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return { length: zeros + hex.length / 2, first: zeros > 0 ? 0 : parseInt(hex.slice(0, 2), 16) }
}
