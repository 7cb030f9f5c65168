import { Transaction } from '@scure/btc-signer'
import { providerError } from '../providerError.js'
import type { BitcoinKey } from './keys.js'

/** Inputs that one key shall sign. */
export interface SigningRequest {
  readonly key: BitcoinKey
  readonly indexes: readonly number[]
  /** What of the transaction the signature is for; what the PSBT says itself unless given. */
  readonly sigHash?: number | undefined
}

interface Output {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** Reads a PSBT. Throws -32602 for what is none. */
export function readPsbt(bytes: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true })
  } catch (cause) {
    throw providerError(-32602, 'These bytes are no PSBT.', { cause: String(cause) })
  }
}

/** The output that an input spends, as far as the PSBT tells. */
export function spentOutput(transaction: Transaction, index: number): Output | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  return witnessUtxo ?? nonWitnessUtxo?.outputs[vout ?? -1]
}

/** The inputs that spend what belongs to a key. */
export function inputsOf(transaction: Transaction, { script }: BitcoinKey): number[] {
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  return all.filter((index) => same(spentOutput(transaction, index)?.script, script))
}

/** Throws -32602 unless every input that is asked for is there and belongs to the key that shall sign it. */
export function checkRequests(transaction: Transaction, requests: readonly SigningRequest[]): void {
  for (const { key, indexes } of requests) {
    const own = inputsOf(transaction, key)
    const stranger = indexes.find((index) => !own.includes(index))
    if (stranger !== undefined) throw providerError(-32602, `Input ${stranger} isn't one that ${key.address} can sign.`)
  }
}

/** Signs, and leaves finalizing to whoever needs it. */
export function signInputs(transaction: Transaction, requests: readonly SigningRequest[]): void {
  for (const { key, indexes, sigHash } of requests) {
    for (const index of indexes) {
      if (sigHash !== undefined) transaction.updateInput(index, { sighashType: sigHash })
      if (key.purpose === 'ordinals') transaction.updateInput(index, { tapInternalKey: key.publicKey })
      const wanted = transaction.getInput(index).sighashType
      transaction.signIdx(key.privateKey, index, wanted === undefined ? undefined : [wanted])
    }
  }
}

function same(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && one.every((byte, index) => byte === other[index])
}
