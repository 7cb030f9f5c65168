import type { CaipNetworkId } from '@latchkit/core'
import { tidyBase64, walletError, type Account } from '@latchkit/core/adapter'
import { Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { fromBase64, toBase64 } from './answers.js'
import { addressNetworkOf, scriptOf } from './bitcoin.address.js'
import type { PsbtRequest } from './bitcoin.link.js'

/** The wallet decides what it accepts in a PSBT, so reading allows everything. */
const ANY = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const

/** Reads a PSBT in base64. Throws `wallet/bad-transaction` where the text is no PSBT. */
export function readPsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(fromBase64(psbt), ANY)
  } catch (cause) {
    throw walletError('bad-transaction', { reason: 'it is no PSBT in base64.' }, cause)
  }
}

/**
 * Makes the request to sign a PSBT (base64): every input that spends from one of the accounts. Throws
 * `wallet/unauthorized` where no input does, `wallet/bad-transaction` where the text is no PSBT.
 */
export function toPsbtRequest(psbt: string, accounts: readonly Account[], networkId: CaipNetworkId): PsbtRequest {
  const transaction = readPsbt(psbt)
  const spent = Array.from({ length: transaction.inputsLength }, (_, index) => spentScript(transaction, index))
  const inputs = accounts
    .map(({ address }) => {
      const own = knownScript(address, networkId)
      const indexes = spent.flatMap((script, index) => (script && own && equalBytes(script, own) ? [index] : []))
      return { address, indexes }
    })
    .filter(({ indexes }) => indexes.length > 0)
  if (inputs.length === 0) throw walletError('unauthorized', { reason: 'No input of the PSBT is of a shared account.' })
  return { psbt: tidyBase64(psbt), networkId, inputs }
}

/** The output script of an account. Undefined for an address with a wrong checksum: only its form was checked before. */
function knownScript(address: string, networkId: CaipNetworkId): Uint8Array | undefined {
  try {
    return scriptOf(address, addressNetworkOf(networkId, address))
  } catch {
    return undefined
  }
}

function spentScript(transaction: Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  const spent: { readonly script: Uint8Array } | undefined = witnessUtxo ?? nonWitnessUtxo?.outputs[vout ?? -1]
  return spent?.script
}

/** Encodes a transaction as a PSBT in base64. */
export const psbtOf = (transaction: Transaction): string => toBase64(transaction.toPSBT(), 'psbt')

/**
 * Returns the final transaction of a signed PSBT (base64) and its id, both in hex without 0x. Throws an error of
 * `@scure/btc-signer` where a signature is missing.
 */
export function finish(psbt: string): { hex: string; txid: string } {
  const transaction = Transaction.fromPSBT(fromBase64(psbt), ANY)
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
    if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(index)
  }
  return { hex: transaction.hex, txid: transaction.id }
}
