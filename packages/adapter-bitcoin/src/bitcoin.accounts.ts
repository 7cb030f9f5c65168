import type { CaipNetworkId } from '@latchkit/core'
import type { Account, AdapterConnection } from '@latchkit/core/adapter'
import { isAddressOn } from './bitcoin.networks.js'

/** An account that a wallet shares, with the networks that it can be used on. */
export interface SharedAccount {
  readonly address: string
  /** In hex, without 0x. */
  readonly publicKey?: string | undefined
  /** The purpose that the wallet names; undefined where the wallet names none. */
  readonly purpose?: 'payment' | 'ordinal' | undefined
  readonly networks: readonly CaipNetworkId[]
}

/** The form of an address. Its checksum is checked only when a payment to or from the address is built. */
const ADDRESS = /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/
/** The x coordinate alone (BIP-340), compressed, or uncompressed. */
const PUBLIC_KEY = /^([0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i

/** Whether a value is a text in the form of a Bitcoin address. Doesn't check the checksum. */
export const isAddress = (text: unknown): text is string => typeof text === 'string' && ADDRESS.test(text)

/** Whether an address is a taproot address (P2TR). */
export const isTaproot = (address: string): boolean => /^(bc|tb|bcrt)1p/i.test(address)

/** Returns a public key in lower-case hex without 0x, or undefined where the value is no public key. */
export const publicKeyOf = (hex: unknown): string | undefined =>
  typeof hex === 'string' && PUBLIC_KEY.test(hex) ? hex.toLowerCase() : undefined

/**
 * Makes a connection of shared accounts. Its network is the first of `requested` on which an account can be used, else the
 * first such network of the accounts. It has the accounts that can be used on this network, each address once, payment
 * accounts first (S9.11). An address for both purposes is a payment account, whatever the order (F277). Returns undefined
 * where no account can be used on a network of bip122.
 */
export function toConnection(
  shared: readonly SharedAccount[],
  requested: readonly (CaipNetworkId | undefined)[],
): AdapterConnection | undefined {
  const isOn = (id: CaipNetworkId, { address, networks }: SharedAccount): boolean =>
    id.startsWith('bip122:') && networks.includes(id) && isAddressOn(id, address)
  const known = requested.filter((id) => id !== undefined)
  const candidates = new Set([...known, ...shared.flatMap(({ networks }) => networks)])
  const networkId = [...candidates].find((id) => shared.some((account) => isOn(id, account)))
  if (!networkId) return undefined
  const unique = new Map<string, SharedAccount>()
  for (const account of shared.filter((each) => isOn(networkId, each))) {
    const { address, purpose } = account
    const isBetter = unique.get(address)?.purpose === 'ordinal' && purpose === 'payment'
    if (isBetter || !unique.has(address)) unique.set(address, account)
  }
  return { networkId, accounts: toAccounts([...unique.values()]) }
}

/**
 * Whether the coins of an account that pays may carry inscriptions: the wallet shares its address for both purposes, or it
 * is a taproot address, and the wallet names no other one for ordinals on that network (F255).
 */
export function isForAll(shared: readonly SharedAccount[], { address }: Account, networkId: CaipNetworkId): boolean {
  const forOrdinals = shared.filter(({ purpose, networks }) => purpose === 'ordinal' && networks.includes(networkId))
  return forOrdinals.length === 0 ? isTaproot(address) : forOrdinals.some((each) => each.address === address)
}

function toAccounts(shared: readonly SharedAccount[]): Account[] {
  // Where a wallet shares only taproot addresses, the first of them is the payment account.
  const hasPayment = shared.some(({ address, purpose }) => (purpose ?? 'payment') === 'payment' && !isTaproot(address))
  const typeOf = ({ address, purpose }: SharedAccount, at: number): Account['type'] =>
    purpose ?? (isTaproot(address) && (hasPayment || at > 0) ? 'ordinal' : 'payment')
  return shared
    .map((account, at): Account => {
      const { address, publicKey } = account
      return { namespace: 'bip122', address, type: typeOf(account, at), ...(publicKey && { publicKey }) }
    })
    .sort((one, other) => Number(one.type === 'ordinal') - Number(other.type === 'ordinal'))
}
