import { p2tr, p2wpkh } from '@scure/btc-signer'
import { hexToBytes } from 'viem/utils'
import type { BitcoinWalletAccount } from './types.js'

/** The purpose of an address: payments, or ordinals. */
export type AddressPurpose = 'payment' | 'ordinals'

/** The prefixes of a network's addresses and keys, in the form that `@scure/btc-signer` takes. */
export interface AddressNetwork {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** An address that the wallet can sign for, and its keys. */
export interface BitcoinKey {
  readonly purpose: AddressPurpose
  readonly address: string
  /** The output script of the address. */
  readonly script: Uint8Array
  /** 33 bytes for a payment address. For an ordinals address the 32 bytes of BIP-340. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** Returns the two addresses of an account on a network: payment is P2WPKH, ordinals is P2TR. */
export function keysOf({ payment, ordinals }: BitcoinWalletAccount, network: AddressNetwork): readonly BitcoinKey[] {
  const key = (purpose: AddressPurpose, { publicKey, privateKey }: BitcoinWalletAccount['payment']): BitcoinKey => {
    const bytes = hexToBytes(`0x${publicKey}`)
    const { address, script } = purpose === 'payment' ? p2wpkh(bytes, network) : p2tr(bytes, undefined, network)
    return {
      purpose,
      address: address,
      script,
      publicKey: bytes,
      privateKey: hexToBytes(`0x${privateKey}`),
    }
  }
  return [key('payment', payment), key('ordinals', ordinals)]
}
