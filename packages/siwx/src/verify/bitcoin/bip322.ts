import { Script, VarBytes } from '@scure/btc-signer/script.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { Verdict } from '../verify.types.js'
import { isPayeeOfKey, KEY_LENGTH, legacyScript, segwitScript } from './keys.js'
import type { Receiver } from './receiver.js'
import { isLegacySigned, isSegwitSigned, isTaprootSigned, type Pair } from './sighash.js'
import { idOfToSpend, readFull, readSimple, type ToSign } from './toSign.js'

/** What a signature of BIP-322 is made of: the witness, or the whole transaction. */
export type Bip322Form = 'simple' | 'full'

/**
 * Verifies a signature of BIP-322 for an address of a single key. `unknown` for addresses of scripts, for the scripts of
 * Taproot, and for proofs of funds. A full signature may name a height and a time, which need not be reached: the key
 * has signed. Throws for bytes of another form.
 */
export function verifyBip322(receiver: Receiver, text: string, bytes: Uint8Array, form: Bip322Form): Verdict {
  const toSpend = idOfToSpend(receiver.script, text)
  const toSign = form === 'simple' ? readSimple(bytes) : readFull(bytes, toSpend)
  if (!toSign) return 'invalid'
  if (toSign === 'unknown') return 'unknown'
  const isEmpty = toSign.scriptSig.length === 0 && toSign.witness.length === 0
  if (!isEmpty && needsScript(receiver, toSign)) return 'unknown'
  return !isEmpty && isSigned(receiver, toSpend, toSign, form) ? 'valid' : 'invalid'
}

/** Whether only a script can say whether `to_sign` may spend. */
function needsScript({ payee }: Receiver, { witness }: ToSign): boolean {
  if (payee.type === 'sh') return witness.length !== 2 || witness[1]?.length !== KEY_LENGTH
  return payee.type === 'other' || (payee.type === 'tr' && witness.length > 1)
}

function isSigned({ payee, script }: Receiver, toSpend: Uint8Array, toSign: ToSign, form: Bip322Form): boolean {
  const { scriptSig, witness } = toSign
  if (payee.type === 'tr') return scriptSig.length === 0 && isTaprootSigned(toSpend, toSign, payee.pubkey, script)
  const isLegacy = payee.type === 'pkh'
  const pair = pairOf(isLegacy ? Script.decode(scriptSig) : witness)
  if (!pair || !isPayeeOfKey(payee, pair[1])) return false
  if (isLegacy) return witness.length === 0 && isLegacySigned(toSpend, toSign, pair, script)
  // The simple form has no place for the script that stands before the witness of a nested address.
  const before = payee.type === 'sh' && form === 'full' ? VarBytes.encode(segwitScript(pair[1])) : new Uint8Array()
  return equalBytes(scriptSig, before) && isSegwitSigned(toSpend, toSign, pair, legacyScript(pair[1]))
}

function pairOf(items: readonly unknown[]): Pair | undefined {
  const [signature, key] = items
  return items.length === 2 && signature instanceof Uint8Array && key instanceof Uint8Array
    ? [signature, key]
    : undefined
}
