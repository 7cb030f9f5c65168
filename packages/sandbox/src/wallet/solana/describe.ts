import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type CompiledTransactionMessage,
} from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'

type Row = readonly [label: string, text: string]

/** Returns the row of a message: its text, or its hex where the bytes are no UTF-8. */
export function messageRow(message: Uint8Array): Row {
  try {
    return ['Message', new TextDecoder('utf-8', { fatal: true }).decode(message)]
  } catch {
    return ['Message', hex(message)]
  }
}

/** Returns the rows of transactions: the whole content, each instruction with its program, accounts and data. */
export function transactionRows(
  inputs: readonly { readonly transaction: Uint8Array; readonly chain?: string; readonly options?: object }[],
): Row[] {
  return inputs.flatMap(({ transaction, chain, options }, index) => {
    const of = inputs.length > 1 ? ` of transaction ${index + 1}` : ''
    const rows: Row[] = chain === undefined ? [] : [[`Network${of}`, chain]]
    rows.push(...decodedRows(transaction).map(([label, text]): Row => [`${label}${of}`, text]))
    if (options !== undefined) rows.push([`Options${of}`, JSON.stringify(options, null, 2)])
    return rows
  })
}

function decodedRows(transaction: Uint8Array): Row[] {
  try {
    const { messageBytes } = getTransactionDecoder().decode(transaction)
    return messageRows(getCompiledTransactionMessageDecoder().decode(messageBytes))
  } catch {
    return [['Transaction', hex(transaction)]]
  }
}

function messageRows(message: CompiledTransactionMessage): Row[] {
  const addresses = accountNames(message)
  const instructions = 'instructions' in message ? message.instructions : []
  return [
    ['Version', String(message.version)],
    ['Fee payer', addresses[0] ?? ''],
    ...instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }, index): Row => {
      const program = addresses[programAddressIndex] ?? '?'
      const accounts = accountIndices.map((account) => addresses[account] ?? '?')
      const words = transferInWords(program, accounts, data as Uint8Array)
      return [`Instruction ${index + 1}`, words ?? [program, ...accounts, hex(data as Uint8Array)].join('\n')]
    }),
  ]
}

/**
 * The accounts in the order of instruction indexes. An account of a lookup table is named by the table and its place in
 * it.
 */
function accountNames(message: CompiledTransactionMessage): string[] {
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const named = (kind: 'writableIndexes' | 'readonlyIndexes'): string[] =>
    tables.flatMap((table) => table[kind].map((place) => `${table.lookupTableAddress}[${place}]`))
  return [...message.staticAccounts, ...named('writableIndexes'), ...named('readonlyIndexes')]
}

/** Describes a transfer of SOL in words. It is the only instruction that the panel decodes. */
function transferInWords(program: string, [from, to]: readonly string[], data: Uint8Array): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program !== SYSTEM_PROGRAM_ADDRESS || data.length !== 12 || view.getUint32(0, true) !== 2) return undefined
  return `Transfer ${sol(view.getBigUint64(4, true))} SOL\nfrom ${from}\nto ${to}`
}

function sol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

function hex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
