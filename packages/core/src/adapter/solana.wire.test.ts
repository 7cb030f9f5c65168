import {
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it, vi } from 'vitest'
import {
  blockhashOf,
  readCompactU16,
  readSolanaTransaction,
  unsignedTransaction,
  withBlockhash,
  withSignature,
} from './solana.wire.js'

const BAD_TRANSACTION: unknown = expect.objectContaining({ code: 'wallet/bad-transaction' })

const payer = Keypair.generate()
const other = Keypair.generate()
const blockhash = (): string => Keypair.generate().publicKey.toBase58()

const transfer = (from: Keypair): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: other.publicKey, lamports: 1 })

function make(version: 'legacy' | 0, recentBlockhash: string, instructions = [transfer(payer)]): VersionedTransaction {
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
  return new VersionedTransaction(version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage())
}

describe.each(['legacy', 0] as const)('readSolanaTransaction, %s', (version) => {
  it('finds the message, the version, the signatures and the blockhash', () => {
    const hash = blockhash()
    const transaction = make(version, hash)
    const read = readSolanaTransaction(transaction.serialize())
    expect(read).toMatchObject({ version, isSigned: false, signature: undefined })
    expect(read.message).toEqual(Uint8Array.from(transaction.message.serialize()))
    expect(blockhashOf(read)).toBe(hash)
    transaction.sign([payer])
    expect(readSolanaTransaction(transaction.serialize())).toMatchObject({
      isSigned: true,
      signature: transaction.signatures[0],
    })
  })

  it('has no first signature while only other accounts signed', () => {
    const transaction = make(version, blockhash(), [transfer(payer), transfer(other)])
    transaction.sign([other])
    expect(readSolanaTransaction(transaction.serialize())).toMatchObject({ isSigned: true, signature: undefined })
  })

  it('gives another blockhash, and changes nothing else', () => {
    const hash = blockhash()
    const instructions = [transfer(payer), transfer(other)]
    const read = readSolanaTransaction(make(version, blockhash(), instructions).serialize())
    const renewed = unsignedTransaction(read, withBlockhash(read, hash))
    expect(renewed).toEqual(make(version, hash, instructions).serialize())
    expect(() => withBlockhash(read, 'abc')).toThrow(RangeError)
  })

  it('refuses a message of another length', () => {
    const read = readSolanaTransaction(make(version, blockhash()).serialize())
    for (const other of [read.message.slice(1), Uint8Array.of(...read.message, 0), new Uint8Array()])
      expect(() => unsignedTransaction(read, other)).toThrow(BAD_TRANSACTION)
  })

  it('refuses every piece of one', () => {
    const bytes = make(version, blockhash()).serialize()
    const { message, blockhashAt } = readSolanaTransaction(bytes)
    const enough = bytes.length - message.length + blockhashAt + 32
    for (let length = 0; length < enough; length += 1)
      expect(() => readSolanaTransaction(bytes.slice(0, length)), String(length)).toThrow(
        'no transaction of this network',
      )
  })
})

it('refuses bytes that no transaction begins with', () => {
  for (const bytes of [[], [0], [0xff, 0xff, 0xff, 0xff], [0, ...Array<number>(200).fill(0)]])
    expect(() => readSolanaTransaction(Uint8Array.from(bytes))).toThrow('these bytes are none of Solana.')
})

it.each<[string, number[]]>([
  ['more signatures than it has bytes', [0xff, 0xff, 0x03]],
  ['a count above 16 bits', [0xff, 0xff, 0x7f]],
])('makes no list of signatures for %s', (_, bytes) => {
  const from = vi.spyOn(Array, 'from')
  expect(() => readSolanaTransaction(Uint8Array.from(bytes))).toThrow(BAD_TRANSACTION)
  expect(from).not.toHaveBeenCalled()
  from.mockRestore()
})

const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
const SIGNATURE = Uint8Array.from({ length: 64 }, (_, index) => index + 1)
const EMPTY = new Uint8Array(64)

/** Makes a transaction by hand: signatures, header, accounts, and a rest that is not read. */
function transactionOf({
  signers = 1,
  keys = [1, 2],
  version,
}: {
  signers?: number
  keys?: number[]
  version?: number
}) {
  const bytes = [signers, ...Array.from({ length: signers }, () => [...EMPTY]).flat()]
  if (version !== undefined) bytes.push(0x80 | version)
  bytes.push(signers, 0, 1)
  bytes.push(...(keys.length < 0x80 ? [keys.length] : [(keys.length & 0x7f) | 0x80, keys.length >> 7]))
  return Uint8Array.from([...bytes, ...keys.flatMap((fill) => [...key(fill)]), ...key(9), 0])
}

describe('a signature that a wallet gives alone', () => {
  it.each([
    ['a legacy transaction', undefined],
    ['one of version 0', 0],
  ])('is put into its place in %s, and nothing else changes', (_, version) => {
    const transaction = transactionOf({ signers: 2, ...(version !== undefined && { version }) })
    const before = transaction.slice()
    const signed = withSignature(transaction, key(2), SIGNATURE)
    expect(transaction).toEqual(before)
    expect(signed.slice(0, 1 + 64)).toEqual(before.slice(0, 1 + 64))
    expect(signed.slice(1 + 64, 1 + 128)).toEqual(SIGNATURE)
    expect(signed.slice(1 + 128)).toEqual(before.slice(1 + 128))
  })

  it('is put there among more accounts than fit into one byte', () => {
    const keys = Array.from({ length: 200 }, (_, index) => index + 1)
    const signed = withSignature(transactionOf({ keys }), key(1), SIGNATURE)
    expect(signed.slice(1, 65)).toEqual(SIGNATURE)
  })

  it.each<[string, Uint8Array]>([
    ['is not the account’s to sign', transactionOf({ keys: [1, 2] })],
    ['is of others', transactionOf({ keys: [3, 4] })],
    ['has no signatures', transactionOf({ signers: 0 })],
    ['is empty', new Uint8Array()],
    ['ends too early', transactionOf({ keys: [1, 2] }).slice(0, 80)],
    ['is noise', new Uint8Array(300).fill(0xff)],
  ])('is refused for a transaction that %s', (_, transaction) => {
    expect(() => withSignature(transaction, key(2), SIGNATURE)).toThrow(BAD_TRANSACTION)
  })
})

it.each<[string, Uint8Array, Uint8Array]>([
  ['no key', new Uint8Array(), SIGNATURE],
  ['the beginning of a key', key(1).slice(1), SIGNATURE],
  ['a signature of 63 bytes', key(1), SIGNATURE.slice(1)],
  ['a signature of 65 bytes', key(1), Uint8Array.of(...SIGNATURE, 1)],
])('withSignature refuses %s', (_, account, signature) => {
  expect(() => withSignature(transactionOf({}), account, signature)).toThrow(BAD_TRANSACTION)
})

describe('readCompactU16', () => {
  it.each<[number[], number, number]>([
    [[0], 0, 1],
    [[0x7f], 127, 1],
    [[0x80, 0x01], 128, 2],
    [[0xff, 0xff, 0x03], 65_535, 3],
    [[], 0, 1],
    [[0x81], 1, 2],
  ])('reads %j as %d in %d bytes', (bytes, value, length) => {
    expect(readCompactU16(Uint8Array.from(bytes), 0)).toEqual([value, length])
    expect(readCompactU16(Uint8Array.from([9, 9, ...bytes]), 2)).toEqual([value, 2 + length])
  })

  it('reads nothing above 16 bits', () => {
    expect(readCompactU16(Uint8Array.from([0x80, 0x80, 0x04]), 0)).toBeUndefined()
    expect(readCompactU16(Uint8Array.from([0xff, 0xff, 0x7f]), 0)).toBeUndefined()
  })

  it('reads nothing longer than three bytes', () => {
    expect(readCompactU16(Uint8Array.from([0x80, 0x80, 0x80, 0x01]), 0)).toBeUndefined()
  })
})
