import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { signedFormsOf } from './offChainMessage.js'
import type { SignedText, Verdict } from './verify.types.js'

/**
 * Verifies the signature of a text by ed25519. The signed bytes are the text, or the text behind the header of an
 * off-chain message. Keys of small order, for which signatures can be made without a secret, are refused. Never
 * rejects; the result is never `unknown`.
 * @param signed the signature is 64 bytes
 */
export async function verifySolanaSignature(signed: SignedText<Uint8Array>): Promise<Verdict> {
  const { accountAddress, text, signature } = signed
  try {
    const key = base58.decode(accountAddress)
    const isSigned = (bytes: Uint8Array): boolean => ed25519.verify(signature, bytes, key, { zip215: false })
    return signedFormsOf(text).some(isSigned) ? 'valid' : 'invalid'
  } catch {
    return 'invalid'
  }
}
