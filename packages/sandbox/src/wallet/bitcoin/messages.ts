import { secp256k1 } from '@noble/curves/secp256k1.js'
import { CompactSize, RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinKey } from './keys.js'

const text = new TextEncoder()

/** What nodes have always hashed a message to, so that no signature of one is that of a transaction. */
export function hashForEcdsa(message: Uint8Array): Uint8Array {
  const prefix = text.encode('Bitcoin Signed Message:\n')
  return sha256x2(
    CompactSize.encode(BigInt(prefix.length)),
    prefix,
    CompactSize.encode(BigInt(message.length)),
    message,
  )
}

/** What BIP-322 hashes a message to. */
export function hashForBip322(message: Uint8Array): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', message)
}

/** BIP-137 for P2WPKH: 65 bytes, of which the first tells which key can be recovered, and the kind of its address. */
export function signEcdsa({ privateKey }: BitcoinKey, message: Uint8Array): Uint8Array {
  const options = { prehash: false, format: 'recovered' } as const
  const [recovery = 0, ...compact] = secp256k1.sign(hashForEcdsa(message), privateKey, options)
  return Uint8Array.from([39 + recovery, ...compact])
}

/** BIP-322 in its simple form: the witness alone. */
export function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const transaction = transactionToSign(key, message)
  transaction.sign(key.privateKey)
  transaction.finalize()
  return RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? [])
}

/** The two virtual transactions of BIP-322: the second, which this makes, spends the only output of the first. */
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

/** What of a key is known to everybody. */
export type SpendableScript = Pick<BitcoinKey, 'script' | 'purpose' | 'publicKey'>

const opReturn = Uint8Array.of(0x6a)

/** The id of the first of them, which commits to the message and to who signs it. */
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
