import { p2tr, p2wpkh } from '@scure/btc-signer'
import { hexToBytes } from 'viem/utils'
import type { BitcoinWalletAccount } from './types.js'

/** What an address is for: everyday coins, or inscriptions and the like. */
export type AddressPurpose = 'payment' | 'ordinals'

/** What a network puts into addresses, as `@scure/btc-signer` wants it. */
export interface AddressNetwork {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

/** An address that the wallet can sign for. */
export interface BitcoinKey {
  readonly purpose: AddressPurpose
  readonly address: string
  /** The output script that the address stands for. */
  readonly script: Uint8Array
  /** 33 bytes for a payment address, the 32 of BIP-340 for an ordinals one. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** The two addresses of an account on a network: payment is P2WPKH, ordinals is P2TR. */
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
