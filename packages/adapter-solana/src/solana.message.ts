import { readCompactU16, walletError, type WireTransaction } from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'

/** Accounts that a transaction names by their places in a table (an address lookup table). */
export interface TableLookup {
  /** The table, in base58. */
  readonly table: string
  /** The places of the accounts that the transaction may write. */
  readonly writable: readonly number[]
}

/** What a message names of accounts. */
export interface MessageAccounts {
  /** The account that pays the fee. */
  readonly payer: string
  /** The accounts that the transaction may write, without those of tables. */
  readonly writable: readonly string[]
  readonly lookups: readonly TableLookup[]
}

const KEY = 32

/**
 * Reads which accounts a transaction may write: the header says it of the keys that follow it, and a message of version 0 has
 * tables at its end. Throws `wallet/bad-transaction` for a message that ends before all of it, or that has another version.
 */
export function accountsOf({ message, version, blockhashAt }: WireTransaction): MessageAccounts {
  const isVersioned = version !== 'legacy'
  if (isVersioned && version !== 0) throw walletError('bad-transaction', { reason: `its version is ${version}.` })
  const headerAt = isVersioned ? 1 : 0
  const [signers, fixedSigners, fixedOthers] = [0, 1, 2].map((at) => message[headerAt + at] ?? 0) as [
    number,
    number,
    number,
  ]
  const reader = readerAt(message, headerAt + 3)
  const keys = Array.from({ length: reader.count() }, () => toBase58(reader.take(KEY)))
  const writable = keys.filter((_, at) => (at < signers ? at < signers - fixedSigners : at < keys.length - fixedOthers))
  const [payer] = keys
  if (payer === undefined) throw tooShort()
  return { payer, writable, lookups: isVersioned ? lookupsAfter(message, blockhashAt + KEY) : [] }
}

/** The tables of a message of version 0, which stand after its instructions. */
function lookupsAfter(message: Uint8Array, at: number): readonly TableLookup[] {
  const reader = readerAt(message, at)
  const instructions = reader.count()
  for (let left = instructions; left > 0; left -= 1) {
    // The place of the program, those of the accounts, and the data.
    reader.take(1)
    reader.take(reader.count())
    reader.take(reader.count())
  }
  return Array.from({ length: reader.count() }, () => {
    const table = toBase58(reader.take(KEY))
    const writable = [...reader.take(reader.count())]
    reader.take(reader.count())
    return { table, writable }
  })
}

function readerAt(bytes: Uint8Array, start: number) {
  let place = start
  return {
    take(length: number): Uint8Array {
      if (place + length > bytes.length) throw tooShort()
      place += length
      return bytes.subarray(place - length, place)
    },
    count(): number {
      const [count, end] = readCompactU16(bytes, place) ?? []
      // No list has more entries than there are bytes left.
      if (count === undefined || end === undefined || end + count > bytes.length) throw tooShort()
      place = end
      return count
    },
  }
}

const tooShort = (): Error => walletError('bad-transaction', { reason: 'its message is too short.' })
