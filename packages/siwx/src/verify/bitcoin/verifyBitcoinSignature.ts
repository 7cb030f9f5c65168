import { base64 } from '@scure/base'
import type { SignedText, Verdict } from '../verify.types.js'
import { BIP137_LENGTH, verifyBip137 } from './bip137.js'
import { verifyBip322 } from './bip322.js'
import { readReceiver, type Receiver } from './receiver.js'

/** Which form of BIP-322 a signature says it has. Signatures of BIP-137, and older ones of BIP-322, have none. */
const PREFIX = /^(?:smp|ful|pof)/

/**
 * Verifies the signature of a text, by BIP-322 (simple and full) or by BIP-137, for an address of a single key: P2PKH,
 * P2WPKH, P2WPKH inside of P2SH, and by BIP-322 also P2TR. Scripts and proofs of funds are `unknown`. Never rejects.
 * @param signed the signature is base64
 */
export async function verifyBitcoinSignature(signed: SignedText): Promise<Verdict> {
  const { accountAddress, chainId, text, signature } = signed
  try {
    const receiver = readReceiver(accountAddress, chainId)
    if (!receiver) return 'invalid'
    const [prefix] = PREFIX.exec(signature) ?? []
    const bytes = base64.decode(prefix ? signature.slice(prefix.length) : signature)
    switch (prefix) {
      case 'smp':
        return verifyBip322(receiver, text, bytes, 'simple')
      case 'ful':
        return verifyBip322(receiver, text, bytes, 'full')
      case 'pof':
        return 'unknown'
      default:
        return verifyUnnamed(receiver, text, bytes)
    }
  } catch {
    // Bytes of no form.
    return 'invalid'
  }
}

/** Verifies a signature without a prefix: its bytes say which form it has. */
function verifyUnnamed(receiver: Receiver, text: string, bytes: Uint8Array): Verdict {
  if (bytes.length === BIP137_LENGTH) return verifyBip137(receiver.payee, text, bytes)
  // A transaction begins with its version, whose first byte would be the number of parts in a witness: all would be empty.
  return verifyBip322(receiver, text, bytes, isTransaction(bytes) ? 'full' : 'simple')
}

const isTransaction = ([first, ...rest]: Uint8Array): boolean =>
  (first === 0 || first === 2) && rest.length > 3 && rest.slice(0, 3).every((byte) => byte === 0)
