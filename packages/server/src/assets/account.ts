import { isNetworkId } from './assets.js'
import { wrong } from '../base/refusal.js'

/** An address that a request names, and its network where the request names that too. */
export interface NamedAddress {
  /** CAIP-2. */
  readonly networkId: string | undefined
  readonly address: string
}

/**
 * Splits the text of a parameter that is an address alone, or has its network before it (CAIP-10). Throws a refusal of
 * `field` where that is another network than `chainId`. Does not check the address.
 */
export function addressIn(field: string, text: string, chainId: string | undefined): NamedAddress {
  const at = text.lastIndexOf(':')
  if (at < 0) return { networkId: chainId, address: text }
  const networkId = text.slice(0, at)
  if (!isNetworkId(networkId)) throw wrong(field, 'must be an address, or an account as eip155:1:0x…')
  if (chainId !== undefined && networkId !== chainId) throw wrong(field, 'is of another network than chainId')
  return { networkId, address: text.slice(at + 1) }
}

/**
 * Reads the account of a request as {@link addressIn} does. Throws a refusal also where its network is none of the
 * server's: of `chainId` where that names the network, else of `field`.
 */
export function accountIn(
  field: string,
  text: string,
  chainId: string | undefined,
  networkIds: readonly string[],
): NamedAddress {
  if (chainId !== undefined && !networkIds.includes(chainId)) throw wrong('chainId', 'must be a network of this server')
  const account = addressIn(field, text, chainId)
  if (account.networkId !== undefined && !networkIds.includes(account.networkId))
    throw wrong(field, 'must be of a network of this server')
  return account
}
