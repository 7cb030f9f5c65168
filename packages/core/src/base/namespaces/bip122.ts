import { BECH32, foldBech32 } from '../address.js'
import type { NamespaceForms } from './namespaces.types.js'

/** How many characters an address in bech32 may have (BIP-173). */
const BECH32_LENGTH = /^.{9,90}$/

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
    (BECH32_LENGTH.test(text) && BECH32.test(text.toLowerCase())) ||
    (bytes?.length === 25 && BITCOIN_VERSIONS.has(bytes[0])),
  // In upper case it makes a smaller QR code. With letters of both cases it is none.
  foldAddress: foldBech32,
  // With the version of a bech32 address, or the kind of one in base58.
  addressPrefix: /^(?:(?:bc|tb|bcrt)1[02-9ac-hj-np-z]|[13mn2])/i,
  numberOf: () => undefined,
  // Wallets and nodes write it in lower case.
  foldHash: (hash) => hash,
  isTransactionHash: (text) => /^[0-9a-f]{64}$/i.test(text),
  maxAmount: 21_000_000n * 10n ** 8n,
}
