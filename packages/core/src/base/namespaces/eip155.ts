import { MAX_UINT256 } from '../uint256.js'
import type { NamespaceForms } from './namespaces.types.js'

/** EVM chains: addresses of 20 bytes and hashes of 32, in hex. Amounts are numbers of 256 bits. */
export const eip155: NamespaceForms = {
  hasAddressForm: (text) => /^(?:0x)?[0-9a-f]{40}$/i.test(text),
  // The case of the letters is a checksum (ERC-55).
  foldAddress: (address) => address.toLowerCase(),
  addressPrefix: /^0x/i,
  numberOf: BigInt,
  // What lists of tokens write in the place of a contract. It is the address of no account.
  coinAddress: `0x${'ee'.repeat(20)}`,
  foldHash: (hash) => hash.toLowerCase(),
  isTransactionHash: (text) => /^0x[0-9a-f]{64}$/i.test(text),
  maxAmount: MAX_UINT256,
}
