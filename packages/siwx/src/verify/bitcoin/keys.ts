import { OutScript } from '@scure/btc-signer/payment.js'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import type { Payee } from './receiver.js'

/** The length of a compressed public key, the only form that segwit allows. */
export const KEY_LENGTH = 33

/** Returns the script that P2WPKH has for a key. A P2SH address may stand for it. */
export const segwitScript = (key: Uint8Array): Uint8Array => OutScript.encode({ type: 'wpkh', hash: hash160(key) })

/** Returns the script that P2PKH has for a key. */
export const legacyScript = (key: Uint8Array): Uint8Array => OutScript.encode({ type: 'pkh', hash: hash160(key) })

/** Whether an address is one of a public key: P2PKH of either form of the key, P2WPKH, or P2WPKH inside of P2SH. */
export function isPayeeOfKey(payee: Payee, key: Uint8Array): boolean {
  switch (payee.type) {
    case 'pkh':
      return equalBytes(payee.hash, hash160(key))
    case 'wpkh':
      return key.length === KEY_LENGTH && equalBytes(payee.hash, hash160(key))
    case 'sh':
      return key.length === KEY_LENGTH && equalBytes(payee.hash, hash160(segwitScript(key)))
    case 'tr':
    case 'other':
      return false
  }
}
