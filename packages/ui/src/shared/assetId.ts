import { namespaceOf, type CaipNetworkId } from '@latchkit/core'

/**
 * The CAIP-19 id of a token, as the app names its picture by. `address` is the contract, or the CAIP-10 account of it.
 * Undefined for the coin, which has no contract.
 */
export function assetIdOf(networkId: CaipNetworkId, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const contract = address.slice(address.lastIndexOf(':') + 1)
  return namespaceOf(networkId) === 'eip155'
    ? `${networkId}/erc20:${contract.toLowerCase()}`
    : `${networkId}/token:${contract}`
}
