import type { CaipNetworkId } from '@latchkit/core'
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
  return /^(0x)?[0-9a-f]{40}$/i.test(address) || isSolana(address) ? 'other-chain' : 'malformed'
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

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether a text is 32 bytes in base58, as every Solana address is. */
function isSolana(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)) === 32
}
