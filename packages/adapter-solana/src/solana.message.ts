import { readCompactU16, walletError, type WireTransaction } from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'
import { SYSTEM_PROGRAM } from './solana.constants.js'

/** Accounts that a transaction names by their places in a table (an address lookup table). */
export interface TableLookup {
  /** The table, in base58. */
  readonly table: string
  /** The places of the accounts that the transaction may write. */
  readonly writable: readonly number[]
  /** The places of those that it only reads. */
  readonly readOnly: readonly number[]
}

/** What a message names of accounts. */
export interface MessageAccounts {
  /** The account that pays the fee. */
  readonly payer: string
  /** The accounts that sign the transaction. */
  readonly signers: readonly string[]
  /** The accounts that the transaction may write, without those of tables. */
  readonly writable: readonly string[]
  /** The accounts that it only reads, programs too, without those of tables. */
  readonly readOnly: readonly string[]
  readonly lookups: readonly TableLookup[]
  /** Whether its blockhash is the value of a nonce, so that it never expires: its first instruction moves the nonce on. */
  readonly hasNonce: boolean
}

const KEY = 32
/** The number of `AdvanceNonceAccount` among its instructions, the first of four bytes. */
const ADVANCE_NONCE = 4

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
  const isWritable = (_: string, at: number): boolean =>
    at < signers ? at < signers - fixedSigners : at < keys.length - fixedOthers
  const [payer] = keys
  if (payer === undefined) throw tooShort()
  const after = readerAt(message, blockhashAt + KEY)
  const instructions = instructionsIn(after)
  const [first] = instructions
  const isSystem = first !== undefined && keys[first.program] === SYSTEM_PROGRAM
  return {
    payer,
    signers: keys.slice(0, signers),
    writable: keys.filter(isWritable),
    readOnly: keys.filter((key, at) => !isWritable(key, at)),
    lookups: isVersioned ? lookupsIn(after) : [],
    // The chain reads the number alone, and ignores what follows it.
    hasNonce: isSystem && isNumber(first.data, ADVANCE_NONCE),
  }
}

/** Whether the first four bytes are a number below 256, the lowest byte first. */
const isNumber = (data: Uint8Array, number: number): boolean => [number, 0, 0, 0].every((byte, at) => data[at] === byte)

interface Instruction {
  /** The place of the program among the keys. */
  readonly program: number
  readonly data: Uint8Array
}

/** The instructions of a message: the place of the program, those of the accounts, and the data. */
const instructionsIn = (reader: Reader): readonly Instruction[] =>
  Array.from({ length: reader.count() }, () => {
    const [program = 0] = reader.take(1)
    reader.take(reader.count())
    return { program, data: reader.take(reader.count()) }
  })

/** The tables of a message of version 0, which stand after its instructions. */
const lookupsIn = (reader: Reader): readonly TableLookup[] =>
  Array.from({ length: reader.count() }, () => {
    const table = toBase58(reader.take(KEY))
    const writable = [...reader.take(reader.count())]
    return { table, writable, readOnly: [...reader.take(reader.count())] }
  })

type Reader = ReturnType<typeof readerAt>

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
