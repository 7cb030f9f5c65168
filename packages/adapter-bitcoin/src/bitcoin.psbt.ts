import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type Account } from '@latchkit/core/adapter'
import { Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { fromBase64, toBase64 } from './answers.js'
import { addressNetworkOf, scriptOf } from './bitcoin.address.js'
import type { PsbtRequest } from './bitcoin.link.js'

/** What a PSBT is about is for the wallet to judge. */
const ANY = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const

/** Reads a PSBT in base64. Throws `wallet/bad-transaction` for what is none. */
export function readPsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(fromBase64(psbt), ANY)
  } catch (cause) {
    throw walletError('bad-transaction', { reason: 'it is no PSBT in base64.' }, cause)
  }
}

/**
 * What of a PSBT the wallet shall sign: every input that spends from one of its accounts. Throws `wallet/unauthorized`
 * where there is none.
 */
export function toPsbtRequest(psbt: string, accounts: readonly Account[], networkId: CaipNetworkId): PsbtRequest {
  const transaction = readPsbt(psbt)
  const spent = Array.from({ length: transaction.inputsLength }, (_, index) => spentScript(transaction, index))
  const inputs = accounts
    .map(({ address }) => {
      const own = scriptOf(address, addressNetworkOf(networkId, address))
      const indexes = spent.flatMap((script, index) => (script && equalBytes(script, own) ? [index] : []))
      return { address, indexes }
    })
    .filter(({ indexes }) => indexes.length > 0)
  if (inputs.length === 0) throw walletError('unauthorized', { reason: 'No input of the PSBT is of a shared account.' })
  return { psbt, networkId, inputs }
}

function spentScript(transaction: Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  const spent: { readonly script: Uint8Array } | undefined = witnessUtxo ?? nonWitnessUtxo?.outputs[vout ?? -1]
  return spent?.script
}

/** A transaction as a PSBT in base64. */
export const psbtOf = (transaction: Transaction): string => toBase64(transaction.toPSBT(), 'psbt')

/** The finished transaction of a signed PSBT, in hex, with its id. Throws where a signature is missing. */
export function finish(psbt: string): { hex: string; txid: string } {
  const transaction = Transaction.fromPSBT(fromBase64(psbt), ANY)
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const { finalScriptSig, finalScriptWitness } = transaction.getInput(index)
    if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(index)
  }
  return { hex: transaction.hex, txid: transaction.id }
}
