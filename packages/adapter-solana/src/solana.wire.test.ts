import {
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { blockhashOf, readTransaction, unsigned, withBlockhash } from './solana.wire.js'

const payer = Keypair.generate()
const other = Keypair.generate()
const blockhash = (): string => Keypair.generate().publicKey.toBase58()

const transfer = (from: Keypair): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: other.publicKey, lamports: 1 })

function make(version: 'legacy' | 0, recentBlockhash: string, instructions = [transfer(payer)]): VersionedTransaction {
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
  return new VersionedTransaction(version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage())
}

describe.each(['legacy', 0] as const)('readTransaction, %s', (version) => {
  it('finds the message, the version, the signatures and the blockhash', () => {
    const hash = blockhash()
    const transaction = make(version, hash)
    const read = readTransaction(transaction.serialize())
    expect(read).toMatchObject({ version, isSigned: false, signature: undefined })
    expect(read.message).toEqual(Uint8Array.from(transaction.message.serialize()))
    expect(blockhashOf(read)).toBe(hash)
    transaction.sign([payer])
    expect(readTransaction(transaction.serialize())).toMatchObject({
      isSigned: true,
      signature: transaction.signatures[0],
    })
  })

  it('has no signature to be known by while only others signed', () => {
    const transaction = make(version, blockhash(), [transfer(payer), transfer(other)])
    transaction.sign([other])
    expect(readTransaction(transaction.serialize())).toMatchObject({ isSigned: true, signature: undefined })
  })

  it('gives another blockhash, and changes nothing else', () => {
    const hash = blockhash()
    const instructions = [transfer(payer), transfer(other)]
    const read = readTransaction(make(version, blockhash(), instructions).serialize())
    const renewed = unsigned(read, withBlockhash(read, hash))
    expect(renewed).toEqual(make(version, hash, instructions).serialize())
    expect(() => withBlockhash(read, 'abc')).toThrow(RangeError)
  })

  it('refuses every piece of one', () => {
    const bytes = make(version, blockhash()).serialize()
    const { message, blockhashAt } = readTransaction(bytes)
    const enough = bytes.length - message.length + blockhashAt + 32
    for (let length = 0; length < enough; length += 1)
      expect(() => readTransaction(bytes.slice(0, length)), String(length)).toThrow('no transaction of this network')
  })
})

it('refuses what no transaction begins with', () => {
  for (const bytes of [[], [0], [0xff, 0xff, 0xff, 0xff], [0, ...Array<number>(200).fill(0)]])
    expect(() => readTransaction(Uint8Array.from(bytes))).toThrow('these bytes are none of Solana.')
})
