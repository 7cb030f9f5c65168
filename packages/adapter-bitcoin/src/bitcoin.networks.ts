import type { CaipNetworkId } from '@latchkit/core'

/** Networks with the same form of addresses: the main network, all test networks except regtest, regtest. */
export type AddressFamily = 'main' | 'test' | 'regtest'

/** A network that the adapter knows. */
interface KnownNetwork {
  readonly family: AddressFamily
  /** Its name in the Wallet Standard. */
  readonly standard: string
  /** Its name in `sats-connect`. */
  readonly sats: string
}

/** By CAIP-2 id: its reference is the first half of the hash of the genesis block (CAIP-2, namespace bip122). */
const NETWORKS: Readonly<Record<CaipNetworkId, KnownNetwork>> = {
  'bip122:000000000019d6689c085ae165831e93': { family: 'main', standard: 'bitcoin:mainnet', sats: 'Mainnet' },
  'bip122:000000000933ea01ad0ee984209779ba': { family: 'test', standard: 'bitcoin:testnet', sats: 'Testnet' },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { family: 'test', standard: 'bitcoin:testnet4', sats: 'Testnet4' },
  'bip122:00000008819873e925422c1ff0f99f7c': { family: 'test', standard: 'bitcoin:signet', sats: 'Signet' },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { family: 'regtest', standard: 'bitcoin:regtest', sats: 'Regtest' },
}

const known = (id: CaipNetworkId): KnownNetwork | undefined => (Object.hasOwn(NETWORKS, id) ? NETWORKS[id] : undefined)

const idOf = (key: 'standard' | 'sats', name: unknown): CaipNetworkId | undefined =>
  (Object.keys(NETWORKS) as CaipNetworkId[]).find((id) => known(id)?.[key] === name)

/**
 * Returns the CAIP-2 id of a chain of the Wallet Standard, given by this id or by name; undefined where it is unknown.
 */
export const networkOfChain = (chain: unknown): CaipNetworkId | undefined =>
  typeof chain === 'string' && /^bip122:[-_a-zA-Z0-9]{1,32}$/.test(chain)
    ? (chain as CaipNetworkId)
    : idOf('standard', chain)

/** Returns the CAIP-2 id of a network's name in `sats-connect`; undefined where the name is unknown. */
export const networkOfSats = (name: unknown): CaipNetworkId | undefined => idOf('sats', name)

/** Returns the name of a network in `sats-connect`; undefined where the network is unknown. */
export const satsNetworkOf = (id: CaipNetworkId): string | undefined => known(id)?.sats

/** Returns the families that an address can belong to, by its first letters. */
export function familiesOf(address: string): readonly AddressFamily[] {
  if (/^(bc1|[13])/i.test(address)) return ['main']
  if (/^bcrt1/i.test(address)) return ['regtest']
  if (/^tb1/i.test(address)) return ['test']
  return /^[2mn]/.test(address) ? ['test', 'regtest'] : []
}

/** Returns the CAIP-2 id of a network that an address can be of; undefined where there is none. */
export const networkOfAddress = (address: string): CaipNetworkId | undefined =>
  (Object.keys(NETWORKS) as CaipNetworkId[]).find((id) => isAddressOn(id, address))

/** Returns the family of an address on a network. For an unknown network, it is the address's own first family. */
export const familyOn = (id: CaipNetworkId, address: string): AddressFamily | undefined =>
  known(id)?.family ?? familiesOf(address)[0]

/** Whether an address can be of a network, by its first letters. */
export const isAddressOn = (id: CaipNetworkId, address: string): boolean => {
  const family = familyOn(id, address)
  return !!family && familiesOf(address).includes(family)
}
