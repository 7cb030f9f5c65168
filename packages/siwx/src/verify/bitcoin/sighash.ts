import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { OUTPUT, type ToSign } from './toSign.js'

const SCHNORR_LENGTH = 64
const SIGHASH_ALL = /* #__PURE__ */ Uint8Array.of(SigHash.ALL, 0, 0, 0)

/** A signature of ECDSA with the type of its hash, and the key. */
export type Pair = readonly [signature: Uint8Array, key: Uint8Array]

/**
 * Whether a key has signed `to_sign` by the rules before segwit. `script` is the output script of the address.
 * @param toSpend the id of `to_spend`
 */
export function isLegacySigned(toSpend: Uint8Array, toSign: ToSign, pair: Pair, script: Uint8Array): boolean {
  const { version, lockTime, sequence } = toSign
  const inputs = [{ txid: toSpend, index: 0, finalScriptSig: script, sequence }]
  const raw = RawOldTx.encode({ version, inputs, outputs: [OUTPUT], lockTime })
  return isEcdsa(pair, sha256x2(raw, SIGHASH_ALL))
}

/** Whether a key has signed `to_sign` by the rules of segwit (BIP-143). `script` is that of P2PKH for the key. */
export const isSegwitSigned = (toSpend: Uint8Array, toSign: ToSign, pair: Pair, script: Uint8Array): boolean =>
  isEcdsa(pair, transactionOf(toSpend, toSign).preimageWitnessV0(0, script, SigHash.ALL, 0n))

/** Whether the key of a Taproot address has signed `to_sign` (BIP-341). `script` is the output script of the address. */
export function isTaprootSigned(toSpend: Uint8Array, toSign: ToSign, key: Uint8Array, script: Uint8Array): boolean {
  const [signature = new Uint8Array()] = toSign.witness
  // A signature without the type of its hash signs all.
  const type = signature.length === SCHNORR_LENGTH ? SigHash.DEFAULT : SigHash.ALL
  if (type === SigHash.ALL && (signature.length !== SCHNORR_LENGTH + 1 || signature.at(-1) !== type)) return false
  const hash = transactionOf(toSpend, toSign).preimageWitnessV1(0, [script], type, [0n])
  return schnorr.verify(signature.subarray(0, SCHNORR_LENGTH), hash, key)
}

/** Only the type that signs all is allowed (BIP-322). */
const isEcdsa = ([signature, key]: Pair, hash: Uint8Array): boolean =>
  signature.at(-1) === SigHash.ALL &&
  secp256k1.verify(signature.subarray(0, -1), hash, key, { format: 'der', prehash: false, lowS: true })

function transactionOf(toSpend: Uint8Array, { version, lockTime, sequence }: ToSign): Transaction {
  const transaction = new Transaction({ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true })
  transaction.addInput({ txid: toSpend, index: 0, sequence })
  transaction.addOutput(OUTPUT)
  return transaction
}
