import { namespaceOf, type CaipNetworkId, type Namespace } from '@latchkit/core'
import { foldAddress } from '@latchkit/core/adapter'

/** What tokens are called in CAIP-19, by namespace. */
const KINDS: Readonly<Record<Namespace, string>> = { eip155: 'erc20', solana: 'token', bip122: 'token' }

/** The contract of a token, in its address or in the CAIP-10 account of that. Undefined for the coin. */
export const contractOf = (address: string | undefined): string | undefined =>
  address?.slice(address.lastIndexOf(':') + 1)

/**
 * The CAIP-19 id of a token, as the app names its picture by. `address` is the contract, or the CAIP-10 account of it.
 * Undefined for the coin, which has no contract.
 */
export function assetIdOf(networkId: CaipNetworkId, address: string | undefined): string | undefined {
  const contract = contractOf(address)
  if (contract === undefined) return undefined
  const namespace = namespaceOf(networkId)
  return `${networkId}/${KINDS[namespace]}:${foldAddress(namespace, contract)}`
}
