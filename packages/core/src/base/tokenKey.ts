import { namespaceOf, type CaipNetworkId } from './caip.js'
import { foldAddress } from './namespaces/forms.js'

/**
 * The identity of a coin or a token: its network and its contract, in one case of the letters where their case has no meaning.
 * `address`: the contract alone, without its network. Undefined for the coin. It is for comparing: nothing stores it.
 */
export const tokenKey = (networkId: CaipNetworkId, address: string | undefined): string =>
  `${networkId}:${foldAddress(namespaceOf(networkId), address ?? '')}`
