import { readSolanaTransaction } from '@latchkit/core/adapter'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { accountsOf } from './solana.message.js'
import { BLOCKHASH } from './wireTransaction.fixture.js'

const key = (): PublicKey => Keypair.generate().publicKey
const [payer, signer, fixed, written, read, listed, listedRead] = [key(), key(), key(), key(), key(), key(), key()]

const meta = (pubkey: PublicKey, isWritable: boolean, isSigner = false) => ({
  pubkey,
  isWritable,
  isSigner,
})
const instruction = new TransactionInstruction({
  programId: key(),
  keys: [
    meta(signer, true, true),
    meta(fixed, false, true),
    meta(written, true),
    meta(read, false),
    meta(listed, true),
    meta(listedRead, false),
  ],
  data: Buffer.alloc(200, 7),
})
const table = new AddressLookupTableAccount({
  key: key(),
  state: {
    deactivationSlot: 0n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [PublicKey.default, listed, listedRead],
  },
})
const message = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: BLOCKHASH,
  instructions: [instruction],
})
const wireOf = (compiled: ConstructorParameters<typeof VersionedTransaction>[0]) =>
  readSolanaTransaction(new VersionedTransaction(compiled).serialize())
const texts = (...all: readonly PublicKey[]) => all.map(String)

describe('the accounts of a message', () => {
  it('sign it, are written or only read as its header says', () => {
    for (const compiled of [message.compileToLegacyMessage(), message.compileToV0Message()]) {
      const { payer: pays, signers, writable, readOnly, lookups } = accountsOf(wireOf(compiled))
      expect(pays).toBe(String(payer))
      expect([...signers].sort()).toEqual(texts(payer, signer, fixed).sort())
      expect([...readOnly].sort()).toEqual(texts(fixed, read, listedRead, instruction.programId).sort())
      expect([...writable].sort()).toEqual(texts(payer, signer, written, listed).sort())
      expect(lookups).toEqual([])
    }
  })

  it('are also those of tables, by their places', () => {
    const { writable, readOnly, lookups } = accountsOf(wireOf(message.compileToV0Message([table])))
    expect([...writable].sort()).toEqual(texts(payer, signer, written).sort())
    expect([...readOnly].sort()).toEqual(texts(fixed, read, instruction.programId).sort())
    expect(lookups).toEqual([{ table: table.key.toBase58(), writable: [1], readOnly: [2] }])
  })

  it('have a nonce where the first instruction moves one on, and not where a later one or another program does', () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: written, authorizedPubkey: signer })
    const { programId, keys, data } = advance
    const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: read, lamports: 4 })
    const hasNonce = (...instructions: TransactionInstruction[]) => {
      const made = new TransactionMessage({ payerKey: payer, recentBlockhash: BLOCKHASH, instructions })
      const read = [made.compileToLegacyMessage(), made.compileToV0Message([table])].map(
        (compiled) => accountsOf(wireOf(compiled)).hasNonce,
      )
      expect(read[0]).toBe(read[1])
      return read[0]
    }
    const longer = new TransactionInstruction({ programId, keys, data: Buffer.concat([data, Buffer.alloc(3, 9)]) })
    expect([hasNonce(advance), hasNonce(advance, pay), hasNonce(longer, instruction)]).toEqual([true, true, true])
    const foreign = new TransactionInstruction({ programId: fixed, keys, data })
    const other = new TransactionInstruction({ programId, keys, data: Buffer.from([4, 0, 0, 1]) })
    const short = new TransactionInstruction({ programId, keys, data: Buffer.from([4, 0, 0]) })
    for (const first of [pay, instruction, foreign, other, short]) expect(hasNonce(first, advance)).toBe(false)
    expect(hasNonce()).toBe(false)
  })

  it('are not read of another version, or of a message that is cut', () => {
    const wire = wireOf(message.compileToV0Message([table]))
    expect(() => accountsOf({ ...wire, version: 1 })).toThrow('its version is 1.')
    const whole = wire.message
    for (let length = wire.blockhashAt + 32; length < whole.length; length += 1)
      expect(() => accountsOf({ ...wire, message: whole.subarray(0, length) }), String(length)).toThrow('too short')
  })
})
