import type { CaipNetworkId, Namespace } from '@latchkit/core'
import { chainOfAddress } from '@latchkit/core/adapter'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { familiesOf, familyOn, type AddressFamily } from './bitcoin.networks.js'

/** What `@scure/btc-signer` has to know of a network. */
export type AddressNetwork = typeof NETWORK

const ADDRESS_NETWORKS: Readonly<Record<AddressFamily, AddressNetwork>> = {
  main: NETWORK,
  test: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
}

/**
 * Why an address can't be paid to: it is none of Bitcoin's (F135: checksum, mixed case, witness version), one of another
 * Bitcoin network, or one of another chain (F136).
 */
export type AddressFault = 'malformed' | 'other-network' | 'other-chain'

/** What is wrong with the address of a receiver, on a network; undefined where nothing is (F135, F136). */
export function bitcoinAddressFault(address: string, networkId: CaipNetworkId): AddressFault | undefined {
  const families = familiesOf(address).filter((family) => scriptIn(address, family))
  const wanted = familyOn(networkId, address)
  if (wanted && families.includes(wanted)) return undefined
  if (families.length > 0) return 'other-network'
  return otherChainOf(address) ? 'other-chain' : 'malformed'
}

/** The kind of chain that a refused address is one of, where that isn't Bitcoin (F136). */
export function otherChainOf(address: string): Namespace | undefined {
  const chain = chainOfAddress(address)
  return chain === 'bip122' ? undefined : chain
}

/** What `@scure/btc-signer` has to know of the network that an address is of. */
export const addressNetworkOf = (networkId: CaipNetworkId, address: string): AddressNetwork =>
  ADDRESS_NETWORKS[familyOn(networkId, address) ?? 'main']

/** The output script of an address that has no fault. */
export const scriptOf = (address: string, network: AddressNetwork): Uint8Array =>
  OutScript.encode(Address(network).decode(address))

function scriptIn(address: string, family: AddressFamily): Uint8Array | undefined {
  try {
    return scriptOf(address, ADDRESS_NETWORKS[family])
  } catch {
    return undefined
  }
}
