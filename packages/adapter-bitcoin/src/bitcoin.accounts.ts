import type { CaipNetworkId } from '@latchkit/core'
import type { Account, AdapterConnection } from '@latchkit/core/adapter'
import { isAddressOn } from './bitcoin.networks.js'

/** An account that a wallet shares, and the networks it is good for. */
export interface SharedAccount {
  readonly address: string
  readonly publicKey?: string | undefined
  /** What the wallet says it is for; undefined where it doesn't say. */
  readonly purpose?: 'payment' | 'ordinal' | undefined
  readonly networks: readonly CaipNetworkId[]
}

/** As wallets give addresses; whether their checksum is right is looked at where one is paid to or from. */
const ADDRESS = /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/
/** Compressed, whole, or the x of it alone (BIP-340). */
const PUBLIC_KEY = /^([0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i

/** Whether a text has the form of an address that wallets share. */
export const isAddress = (text: unknown): text is string => typeof text === 'string' && ADDRESS.test(text)

/** Whether an address is a taproot one (P2TR). */
export const isTaproot = (address: string): boolean => /^(bc|tb|bcrt)1p/i.test(address)

/** A public key in hex, where it is one. */
export const publicKeyOf = (hex: unknown): string | undefined =>
  typeof hex === 'string' && PUBLIC_KEY.test(hex) ? hex.toLowerCase() : undefined

/**
 * The connection that shared accounts make: on the first of the wished networks that one of them is good for, else on one of
 * their own, with those that are good for it. Payment accounts come first (S9.11). Undefined where there is none; another
 * kind of chain is never one.
 */
export function toConnection(
  shared: readonly SharedAccount[],
  wishes: readonly (CaipNetworkId | undefined)[],
): AdapterConnection | undefined {
  const isOn = (id: CaipNetworkId, { address, networks }: SharedAccount): boolean =>
    id.startsWith('bip122:') && networks.includes(id) && isAddressOn(id, address)
  const wished = wishes.filter((id) => id !== undefined)
  const networkId = [...wished, ...shared.flatMap(({ networks }) => networks)].find((id) =>
    shared.some((account) => isOn(id, account)),
  )
  if (!networkId) return undefined
  const here = shared.filter((account) => isOn(networkId, account))
  const unique = here.filter(({ address }, at) => here.findIndex((other) => other.address === address) === at)
  return { networkId, accounts: toAccounts(unique) }
}

function toAccounts(shared: readonly SharedAccount[]): Account[] {
  // A wallet that has taproot addresses alone pays from the first of them.
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
