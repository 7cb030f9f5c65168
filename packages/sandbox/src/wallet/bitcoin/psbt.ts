import { Transaction } from '@scure/btc-signer'
import { providerError } from '../providerError.js'
import type { BitcoinKey } from './keys.js'

/** A request to sign inputs with one key. */
export interface SigningRequest {
  readonly key: BitcoinKey
  readonly indexes: readonly number[]
  /** The sighash type of the signatures. By default the PSBT's own. */
  readonly sigHash?: number | undefined
}

interface Output {
  readonly script: Uint8Array
  readonly amount: bigint
}

/**
 * Reads a PSBT.
 *
 * @throws a ProviderError with -32602 for other bytes.
 */
export function readPsbt(bytes: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true })
  } catch (cause) {
    throw providerError(-32602, 'These bytes are no PSBT.', { cause: String(cause) })
  }
}

/** Returns the output that an input spends, or undefined where the PSBT doesn't contain it. */
export function spentOutput(transaction: Transaction, index: number): Output | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  return witnessUtxo ?? nonWitnessUtxo?.outputs[vout ?? -1]
}

/** Returns the indexes of the inputs that spend outputs of a key. */
export function inputsOf(transaction: Transaction, { script }: BitcoinKey): number[] {
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  return all.filter((index) => same(spentOutput(transaction, index)?.script, script))
}

/**
 * Checks that every requested input exists and belongs to its key.
 *
 * @throws a ProviderError with -32602 otherwise.
 */
export function checkRequests(transaction: Transaction, requests: readonly SigningRequest[]): void {
  for (const { key, indexes } of requests) {
    const own = inputsOf(transaction, key)
    const stranger = indexes.find((index) => !own.includes(index))
    if (stranger !== undefined) throw providerError(-32602, `Input ${stranger} isn't one that ${key.address} can sign.`)
  }
}

/** Signs the requested inputs. It doesn't finalize them. */
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
