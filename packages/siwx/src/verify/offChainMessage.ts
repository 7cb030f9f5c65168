/** The header of Solana's off-chain messages, version 0, which hardware wallets put before a text. */
const OFF_CHAIN = /* #__PURE__ */ Uint8Array.from('\xffsolana offchain\0', (letter) => letter.charCodeAt(0))
/** The formats of such a message: ASCII, UTF-8, long UTF-8. Wallets don't agree on which of them a line break needs. */
const FORMATS = [0, 1, 2]
const MAX_LENGTH = 0xffff
/** The first byte of the header. No text in UTF-8 has it. */
const MARK = 0xff
/** Of the header, the format and the length. */
const BEFORE_TEXT = 20

/** The bytes that a wallet on Solana may sign for a text: the text, or the text behind the header of an off-chain message. */
export function signedFormsOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  return bytes.length > MAX_LENGTH ? [bytes] : [bytes, ...FORMATS.map((format) => withHeader(bytes, format))]
}

const withHeader = (text: Uint8Array, format: number): Uint8Array =>
  Uint8Array.of(...OFF_CHAIN, format, text.length & 0xff, text.length >> 8, ...text)

/**
 * Reads the text in the bytes that a wallet on Solana has signed: all of them, or those behind the header of an off-chain
 * message. Undefined where they are none of the forms of a text. Never throws.
 */
export function readSignedText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes[0] === MARK ? bytes.subarray(BEFORE_TEXT) : bytes)
  const isForm = (form: Uint8Array): boolean =>
    form.length === bytes.length && form.every((byte, at) => byte === bytes[at])
  return text !== undefined && signedFormsOf(text).some(isForm) ? text : undefined
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
