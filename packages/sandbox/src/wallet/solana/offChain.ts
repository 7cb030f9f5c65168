/** The first bytes of a message that is signed off the chain: the domain of the signature, then the version 0. */
const PREFIX = [255, ...new TextEncoder().encode('solana offchain'), 0]
const ASCII = 0
const UTF_8 = 1

/** Puts the header of an off-chain message (version 0) before a text, as hardware wallets do that sign no bare text. */
export function withOffChainHeader(text: Uint8Array): Uint8Array {
  const isPrintable = text.every((byte) => byte >= 0x20 && byte < 0x7f)
  const format = isPrintable ? ASCII : UTF_8
  return Uint8Array.of(...PREFIX, format, text.length & 0xff, text.length >> 8, ...text)
}
