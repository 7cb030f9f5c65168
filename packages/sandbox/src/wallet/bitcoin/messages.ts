import { secp256k1 } from '@noble/curves/secp256k1.js'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinKey } from './keys.js'

const text = new TextEncoder()

/**
 * Returns the hash that BIP-137 signs. Its prefix keeps the signature of a message from being that of a transaction.
 */
export function hashForEcdsa(message: Uint8Array): Uint8Array {
  const prefix = text.encode('Bitcoin Signed Message:\n')
  return sha256x2(
    CompactSize.encode(BigInt(prefix.length)),
    prefix,
    CompactSize.encode(BigInt(message.length)),
    message,
  )
}

/** Returns the tagged hash of a message in BIP-322. */
export function hashForBip322(message: Uint8Array): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', message)
}

/**
 * Signs a message by BIP-137 for P2WPKH. The signature has 65 bytes; the first says which key to recover, and its
 * address type.
 */
export function signEcdsa({ privateKey }: BitcoinKey, message: Uint8Array): Uint8Array {
  const options = { prehash: false, format: 'recovered' } as const
  const [recovery = 0, ...compact] = secp256k1.sign(hashForEcdsa(message), privateKey, options)
  return Uint8Array.from([39 + recovery, ...compact])
}

/** Signs a message by BIP-322 in the simple form, which is only the witness. */
export function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const transaction = transactionToSign(key, message)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/** Creates the second virtual transaction of BIP-322, which spends the only output of the first. */
export function transactionToSign({ script, purpose, publicKey }: SpendableScript, message: Uint8Array): Transaction {
  const unknown = { allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true }
  const transaction = new Transaction({ version: 0, ...unknown })
  transaction.addInput({
    txid: transactionToSpend(script, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(purpose === 'ordinals' && { tapInternalKey: publicKey }),
  })
  transaction.addOutput({ script: opReturn, amount: 0n })
  return transaction
}

/** The public part of a key. */
export type SpendableScript = Pick<BitcoinKey, 'script' | 'purpose' | 'publicKey'>

const opReturn = Uint8Array.of(0x6a)

/**
 * Returns the id of the first virtual transaction of BIP-322, which commits to the message and to the signer's script.
 */
export function transactionToSpend(script: Uint8Array, message: Uint8Array): Uint8Array {
  const commitment = concatBytes(Uint8Array.of(0, 32), hashForBip322(message))
  const raw = RawTx.encode({
    version: 0,
    lockTime: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: commitment, sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
  })
  return sha256x2(raw).reverse()
}
