import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { SignedText, Verdict } from './verify.types.js'

/** The header of Solana's off-chain messages, version 0, which hardware wallets put before a text. */
const OFF_CHAIN = /* #__PURE__ */ Uint8Array.from('\xffsolana offchain\0', (letter) => letter.charCodeAt(0))
/** The formats of such a message: ASCII, UTF-8, long UTF-8. Wallets don't agree on which of them a line break needs. */
const FORMATS = [0, 1, 2]
const MAX_LENGTH = 0xffff

/**
 * Verifies the signature of a text by ed25519. The signed bytes are the text, or the text behind the header of an
 * off-chain message. Keys of small order, for which signatures can be made without a secret, are refused. Never
 * rejects; the result is never `unknown`.
 * @param signed the signature is 64 bytes
 */
export async function verifySolanaSignature(signed: SignedText<Uint8Array>): Promise<Verdict> {
  const { accountAddress, text, signature } = signed
  try {
    const key = base58.decode(accountAddress)
    const isSigned = (bytes: Uint8Array): boolean => ed25519.verify(signature, bytes, key, { zip215: false })
    return formsOf(new TextEncoder().encode(text)).some(isSigned) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}

const formsOf = (text: Uint8Array): Uint8Array[] =>
  text.length > MAX_LENGTH ? [text] : [text, ...FORMATS.map((format) => withHeader(text, format))]

const withHeader = (text: Uint8Array, format: number): Uint8Array =>
  Uint8Array.of(...OFF_CHAIN, format, text.length & 0xff, text.length >> 8, ...text)
