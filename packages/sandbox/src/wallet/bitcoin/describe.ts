import { Address, OutScript, type Transaction } from '@scure/btc-signer'
import { bytesToHex } from 'viem/utils'
import type { PanelView } from '../panel.js'
import type { AddressNetwork } from './keys.js'
import { spentOutput } from './psbt.js'

type Rows = PanelView['rows']

/** Returns the rows of a message: its text, or its hex where the bytes are no UTF-8; and the protocol that signs it. */
export function messageRows(message: Uint8Array, protocol: string): Rows {
  return [
    ['Message', readable(message)],
    ['Signature', protocol],
  ]
}

function readable(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return bytesToHex(message)
  }
}

/** Returns the rows of a transaction: its inputs, its outputs and its fee. */
export function transactionRows(transaction: Transaction, network: AddressNetwork): Rows {
  const spent = indexes(transaction.inputsLength).map((index) => spentOutput(transaction, index))
  const paid = indexes(transaction.outputsLength).map((index) => transaction.getOutput(index))
  const total = (outputs: readonly ({ amount?: bigint } | undefined)[]): bigint | undefined =>
    outputs.some((output) => output?.amount === undefined)
      ? undefined
      : outputs.reduce((sum, output) => sum + (output?.amount ?? 0n), 0n)
  const [inside, outside] = [total(spent), total(paid)]
  return [
    ...spent.map((output, index): Rows[number] => {
      const { txid, index: vout, sighashType } = transaction.getInput(index)
      const from = `${bytesToHex(txid ?? new Uint8Array()).slice(2)}:${vout}`
      const sigHash = sighashType === undefined ? '' : `\nsighash ${sighashType}`
      return [`Input ${index + 1}`, `${describeOutput(output, network)}\n${from}${sigHash}`]
    }),
    ...paid.map((output, index): Rows[number] => [`Output ${index + 1}`, describeOutput(output, network)]),
    ['Fee', inside === undefined || outside === undefined ? 'unknown' : btc(inside - outside)],
  ]
}

function describeOutput(
  output: { readonly script?: Uint8Array; readonly amount?: bigint } | undefined,
  network: AddressNetwork,
): string {
  if (!output?.script || output.amount === undefined) return 'unknown'
  return `${btc(output.amount)}\n${addressOf(output.script, network)}`
}

function addressOf(script: Uint8Array, network: AddressNetwork): string {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return bytesToHex(script)
  }
}

/** Returns satoshis in whole coins: `0.001 BTC`. */
export function btc(satoshis: bigint): string {
  const digits = (satoshis < 0n ? -satoshis : satoshis).toString().padStart(9, '0')
  const amount = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
  return `${satoshis < 0n ? '-' : ''}${amount} BTC`
}

function indexes(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
