import { namespaceOf, type CaipNetworkId, type Namespace } from '@latchkit/core'

/** The part of a token's id that names its contract, by namespace. */
const IDS: Readonly<Record<Namespace, (contract: string) => string>> = {
  // Hex addresses are one in every case of letters.
  eip155: (contract) => `erc20:${contract.toLowerCase()}`,
  solana: (contract) => `token:${contract}`,
  bip122: (contract) => `token:${contract}`,
}

/** The contract of a token, in its address or in the CAIP-10 account of that. Undefined for the coin. */
export const contractOf = (address: string | undefined): string | undefined =>
  address?.slice(address.lastIndexOf(':') + 1)

/**
 * The CAIP-19 id of a token, as the app names its picture by. `address` is the contract, or the CAIP-10 account of it.
 * Undefined for the coin, which has no contract.
 */
export function assetIdOf(networkId: CaipNetworkId, address: string | undefined): string | undefined {
  const contract = contractOf(address)
  return contract === undefined ? undefined : `${networkId}/${IDS[namespaceOf(networkId)](contract)}`
}
