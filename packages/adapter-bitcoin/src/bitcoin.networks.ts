import type { CaipNetworkId } from '@latchkit/core'

/** Networks whose addresses look alike: the main one, all test networks but regtest, regtest. */
export type AddressFamily = 'main' | 'test' | 'regtest'

/** What is known of a network beside its CAIP-2 id. */
interface KnownNetwork {
  readonly family: AddressFamily
  /** What wallets of the Wallet Standard call it. */
  readonly standard: string
  /** What `sats-connect` calls it. */
  readonly sats: string
}

/** By the first half of the hash of the genesis block (CAIP-2, namespace bip122). */
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

/** The CAIP-2 id of a chain as a wallet of the Wallet Standard names it, by that id or by name. */
export const networkOfChain = (chain: unknown): CaipNetworkId | undefined =>
  typeof chain === 'string' && /^bip122:[-_a-zA-Z0-9]{1,32}$/.test(chain)
    ? (chain as CaipNetworkId)
    : idOf('standard', chain)

/** The CAIP-2 id of a network that `sats-connect` names. */
export const networkOfSats = (name: unknown): CaipNetworkId | undefined => idOf('sats', name)

/** What `sats-connect` calls a network; undefined where it has no name for it. */
export const satsNetworkOf = (id: CaipNetworkId): string | undefined => known(id)?.sats

/** The families that an address can belong to, by what it begins with. */
export function familiesOf(address: string): readonly AddressFamily[] {
  if (/^(bc1|[13])/i.test(address)) return ['main']
  if (/^bcrt1/i.test(address)) return ['regtest']
  if (/^tb1/i.test(address)) return ['test']
  return /^[2mn]/.test(address) ? ['test', 'regtest'] : []
}

/** The family of an address on a network. A network that isn't known has the address's own. */
export const familyOn = (id: CaipNetworkId, address: string): AddressFamily | undefined =>
  known(id)?.family ?? familiesOf(address)[0]

/** Whether an address can be one of a network, by what it begins with. */
export const isAddressOn = (id: CaipNetworkId, address: string): boolean => {
  const family = familyOn(id, address)
  return !!family && familiesOf(address).includes(family)
}
