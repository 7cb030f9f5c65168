import type { CaipNetworkId, Namespace } from '@latchkit/core'
import { chainOfAddress } from '@latchkit/core/adapter'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { familiesOf, familyOn, type AddressFamily } from './bitcoin.networks.js'

/** The parameters of a network that `@scure/btc-signer` needs. */
export type AddressNetwork = typeof NETWORK

const ADDRESS_NETWORKS: Readonly<Record<AddressFamily, AddressNetwork>> = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

/**
 * Why an address can't be paid to. `malformed`: it is no Bitcoin address, because of its checksum, mixed case or
 * witness version (F135). `other-network`: it is an address of another Bitcoin network. `other-chain`: it is an address
 * of another kind of chain (F136).
 */
export type AddressFault = 'malformed' | 'other-network' | 'other-chain'

/**
 * Checks the address of a receiver on a network, named by its CAIP-2 id. Returns the fault, or undefined where the
 * address has none (F135, F136). On a network that the adapter doesn't know, the address of any Bitcoin network has no
 * fault.
 */
export function bitcoinAddressFault(address: string, networkId: CaipNetworkId): AddressFault | undefined {
  const families = familiesOf(address).filter((family) => scriptIn(address, family))
  const wanted = familyOn(networkId, address)
  if (wanted && families.includes(wanted)) return undefined
  if (families.length > 0) return 'other-network'
  return otherChainOf(address) ? 'other-chain' : 'malformed'
}

/**
 * Returns the namespace of an address of another kind of chain, or undefined where it has none or is Bitcoin's (F136).
 */
export function otherChainOf(address: string): Namespace | undefined {
  const chain = chainOfAddress(address)
  return chain === 'bip122' ? undefined : chain
}

/** Returns the parameters that `@scure/btc-signer` needs for an address on a network. */
export const addressNetworkOf = (networkId: CaipNetworkId, address: string): AddressNetwork =>
  ADDRESS_NETWORKS[familyOn(networkId, address) ?? 'main']

/** Returns the output script of an address. Throws an error of `@scure/btc-signer` for an address with a fault. */
export const scriptOf = (address: string, network: AddressNetwork): Uint8Array =>
  OutScript.encode(Address(network).decode(address))

function scriptIn(address: string, family: AddressFamily): Uint8Array | undefined {
  try {
    return scriptOf(address, ADDRESS_NETWORKS[family])
  } catch {
    return undefined
  }
}
