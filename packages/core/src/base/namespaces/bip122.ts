import type { NamespaceForms } from './namespaces.types.js'

/** The form of an address in bech32 (BIP-173), in lower case: with the prefix of a network. */
const BECH32 = /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$/

/** First bytes of addresses in base58, P2PKH and P2SH, and whether they are of the main network. */
export const BITCOIN_VERSIONS: ReadonlyMap<number | undefined, boolean> = new Map([
  [0x00, true],
  [0x05, true],
  [0x6f, false],
  [0xc4, false],
])

/** Bitcoin: addresses in bech32 or base58, ids of transactions in hex. An amount is no more than all bitcoins. */
export const bip122: NamespaceForms = {
  hasAddressForm: (text, bytes) =>
    BECH32.test(text.toLowerCase()) || (bytes?.length === 25 && BITCOIN_VERSIONS.has(bytes[0])),
  // A bech32 address may be in upper case, which makes a smaller QR code; one with letters of both cases is none.
  foldAddress(address) {
    const folded = address.toLowerCase()
    return BECH32.test(folded) && address === address.toUpperCase() ? folded : address
  },
  // With the version of a bech32 address, or the kind of one in base58.
  addressPrefix: /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]|[13mn2])/i,
  numberOf: () => undefined,
  isTransactionHash: (text) => /^[0-9a-f]{64}$/i.test(text),
  maxAmount: 21_000_000n * 10n ** 8n,
}
