import { sha256 } from '@noble/hashes/sha2'
import { base58, base58check, bech32, bech32m } from '@scure/base'
import type { Namespace } from '../base/caip.js'
import { evmAddress } from './eip1193/evmAddress.js'

/** How an address of each namespace is read: its usual form, or undefined where the text is none. */
const READERS: Readonly<Record<Namespace, (text: string) => string | undefined>> = {
  eip155: evmAddress,
  solana: (text) =>
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32 ? text : undefined,
  bip122: (text) => {
    // A code in upper case is smaller as a QR code (BIP-173).
    const address = /^(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]+$/.test(text) ? text.toLowerCase() : text
    return isBitcoinAddress(address) ? address : undefined
  },
}

/** An address of a namespace in its usual form, its checksum checked. Undefined where the text is none. */
export const addressIn = (namespace: Namespace, text: string): string | undefined => READERS[namespace](text)

/** Whether a text is a Bitcoin address: bech32, bech32m or base58, with a right checksum. */
function isBitcoinAddress(text: string): boolean {
  if (/^(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}$/.test(text))
    return [bech32, bech32m].some((code) => code.decodeUnsafe(text, 90) !== undefined)
  if (!/^[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)) return false
  try {
    return base58check(sha256).decode(text).length === 21
  } catch {
    return false
  }
}
