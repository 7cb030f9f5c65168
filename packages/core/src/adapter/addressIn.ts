import { sha256 } from '@noble/hashes/sha2'
import { base58check, bech32, bech32m } from '@scure/base'
import type { Namespace } from '../base/caip.js'
import { bip122, BITCOIN_VERSIONS } from '../base/namespaces/bip122.js'
import { solana } from '../base/namespaces/solana.js'
import { bytesOfBase58 } from './chainOfAddress.js'
import { evmAddress } from './eip1193/evmAddress.js'

/** The reference of Bitcoin's main network (CAIP-2). Its addresses have a form of their own. */
const BITCOIN_MAIN = '000000000019d6689c085ae165831e93'

/** How an address of each namespace is read: its usual form, or undefined where the text is none. */
const READERS: Readonly<Record<Namespace, (text: string, reference?: string) => string | undefined>> = {
  eip155: evmAddress,
  solana: (text) => (solana.hasAddressForm(text, bytesOfBase58(text)) ? text : undefined),
  bip122(text, reference) {
    const address = bip122.foldAddress(text)
    const isMain = isMainSegwit(address) ?? isMainBase58(address)
    const isOfOtherNetwork = reference !== undefined && isMain !== (reference === BITCOIN_MAIN)
    return isMain === undefined || isOfOtherNetwork ? undefined : address
  },
}

/**
 * An address of a namespace in its usual form, its checksum checked. Undefined where the text is none. `reference`: that
 * of the network's CAIP-2 id. An address of Bitcoin names its network, and is none on another one. Default: any network.
 */
export const addressIn = (namespace: Namespace, text: string, reference?: string): string | undefined =>
  READERS[namespace](text, reference)

/**
 * Whether a segregated witness address is of Bitcoin's main network: bech32 with a program of 20 or 32 bytes for version
 * 0, bech32m with 2 to 40 bytes for later versions (BIP-141, BIP-173, BIP-350). Undefined for any other text.
 */
function isMainSegwit(text: string): boolean | undefined {
  const [, prefix, first] = /^(bc|tb|bcrt)1([02-9ac-hj-np-z])[02-9ac-hj-np-z]{7,86}$/.exec(text) ?? []
  // The letter of version 0.
  const code = first === 'q' ? bech32 : bech32m
  const [version = 0, ...words] = (prefix && code.decodeUnsafe(text, 90)?.words) || []
  const { length = 0 } = code.fromWordsUnsafe(words) ?? []
  const isRight = version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40
  return isRight ? prefix === 'bc' : undefined
}

/** Whether an address in base58 is of Bitcoin's main network. Undefined for any other text. */
function isMainBase58(text: string): boolean | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return undefined
  try {
    const bytes = base58check(sha256).decode(text)
    return bytes.length === 21 ? BITCOIN_VERSIONS.get(bytes[0]) : undefined
  } catch {
    return undefined
  }
}
