/** The header of Solana's off-chain messages, version 0, which hardware wallets put before a text. */
const OFF_CHAIN = /* #__PURE__ */ Uint8Array.from('\xffsolana offchain\0', (letter) => letter.charCodeAt(0))
/** The formats of such a message: ASCII, UTF-8, long UTF-8. Wallets don't agree on which of them a line break needs. */
const FORMATS = [0, 1, 2]
const MAX_LENGTH = 0xffff

/** The bytes that a wallet on Solana may sign for a text: the text, or the text behind the header of an off-chain message. */
export function signedFormsOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text)
  return bytes.length > MAX_LENGTH ? [bytes] : [bytes, ...FORMATS.map((format) => withHeader(bytes, format))]
}

const withHeader = (text: Uint8Array, format: number): Uint8Array =>
  Uint8Array.of(...OFF_CHAIN, format, text.length & 0xff, text.length >> 8, ...text)
