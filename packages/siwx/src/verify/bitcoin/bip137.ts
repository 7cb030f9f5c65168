import { secp256k1 } from '@noble/curves/secp256k1.js'
import { VarBytes } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import type { Verdict } from '../verify.types.js'
import { isPayeeOfKey } from './keys.js'
import type { Payee } from './receiver.js'

/** The length of a signature of BIP-137: the header, r, s. */
export const BIP137_LENGTH = 65
const FIRST_HEADER = 27
const LAST_HEADER = 42

/**
 * Verifies a signature of BIP-137. The key that it recovers decides, in each form of its addresses: wallets don't agree
 * on the header for an address of segwit. Throws for a signature that no key makes.
 */
export function verifyBip137(payee: Payee, text: string, signature: Uint8Array): Verdict {
  const [header = 0, ...rest] = signature
  if (header < FIRST_HEADER || header > LAST_HEADER) return 'invalid'
  const recoverable = Uint8Array.of((header - FIRST_HEADER) % 4, ...rest)
  const recovered = secp256k1.Signature.fromBytes(recoverable, 'recovered')
  if (recovered.hasHighS()) return 'invalid'
  const key = recovered.recoverPublicKey(hashText(text))
  return [true, false].some((isCompressed) => isPayeeOfKey(payee, key.toBytes(isCompressed))) ? 'valid' : 'invalid'
}

const hashText = (text: string): Uint8Array => sha256x2(...['Bitcoin Signed Message:\n', text].map(withLength))

const withLength = (text: string): Uint8Array => VarBytes.encode(new TextEncoder().encode(text))
