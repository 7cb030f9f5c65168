import { namespaceOf, type CaipNetworkId, type Namespace } from '../base/caip.js'

/** What the chains of each namespace name a transaction by: a hash in hex, or on Solana 64 bytes in base58. */
const HASHES: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-f]{64}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  bip122: /^[0-9a-f]{64}$/i,
}

/** Whether a text has the form of a transaction's hash on a network. An app without types may give anything. */
export const isTransactionHash = (networkId: CaipNetworkId, hash: unknown): hash is string =>
  typeof hash === 'string' && HASHES[namespaceOf(networkId)].test(hash)
