import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { p2tr, p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { mnemonic } from '../chains/definitions.js'
import type { BitcoinAddress, SandboxBitcoinAccount } from '../manifest.js'
import { regtest } from './constants.js'

/** The accounts of the Bitcoin chain, and the address that mines by default. */
export interface BitcoinAccounts {
  readonly accounts: readonly SandboxBitcoinAccount[]
  readonly miner: BitcoinAddress
}

/**
 * Derives the first `count` accounts from the sandbox's mnemonic, with the paths of BIP-84 and BIP-86 for a test
 * network.
 */
export function deriveBitcoinAccounts(count: number): BitcoinAccounts {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
  // Each step of a path costs a multiplication on the curve, so the common steps are computed once.
  const chain = (path: string): ((index: number) => BitcoinAddress) => {
    const parent = root.derive(path)
    return (index) => describeKey(`${path}/${index}`, parent.deriveChild(index).privateKey as Uint8Array)
  }
  const payment = chain("m/84'/1'/0'/0")
  const ordinals = chain("m/86'/1'/0'/0")
  const accounts = Array.from({ length: count }, (_, index) => ({
    index,
    payment: payment(index),
    ordinals: ordinals(index),
  }))
  return { accounts, miner: chain("m/84'/1'/1'/0")(0) }
}

function describeKey(path: string, privateKey: Uint8Array): BitcoinAddress {
  const taproot = path.startsWith("m/86'")
  const publicKey = taproot ? pubSchnorr(privateKey) : pubECDSA(privateKey)
  const { address } = taproot ? p2tr(publicKey, undefined, regtest) : p2wpkh(publicKey, regtest)
  return {
    address: address,
    path,
    publicKey: hexOf(publicKey),
    privateKey: hexOf(privateKey),
    wif: WIF(regtest).encode(privateKey),
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
