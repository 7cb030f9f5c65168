import { readSolanaTransaction } from '@latchkit/core/adapter'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { toBase64 } from './bytes.js'
import { contentOf } from './solana.content.js'
import { marksOf } from './solana.marks.js'
import { BLOCKHASH, paymentOf } from './wireTransaction.fixture.js'

const [payer, other] = [Keypair.generate(), Keypair.generate()]
const from = payer.publicKey.toBase58()
/** A transaction that the payer pays for, and the other one signs too. */
const made = (...signers: readonly Keypair[]) => paymentOf(from, { others: [other], signers })
const signedBy = (key: Keypair, { message } = made()) => toBase58(ed25519.sign(message, key.secretKey.slice(0, 32)))

describe('the marks of a signed transaction', () => {
  it('are its content, whatever its blockhash, and its first signature', () => {
    const whole = made(payer, other)
    const { content, hash } = marksOf(toBase64(whole.bytes))
    expect(hash).toBe(toBase58(whole.signature ?? new Uint8Array()))
    expect(content).toBe(contentOf(made()))
    const later = paymentOf(from, { others: [other], signers: [payer, other], blockhash: from })
    expect(from).not.toBe(BLOCKHASH)
    expect(marksOf(toBase64(later.bytes)).content).toBe(content)
    expect(marksOf(toBase64(paymentOf(from, { lamports: 2 }).bytes)).content).not.toBe(content)
  })

  it('have the hash that is claimed, where the payer has yet to sign and it is its signature', () => {
    const half = made(other)
    const content = contentOf(half)
    const signed = toBase64(half.bytes)
    expect(marksOf(signed)).toEqual({ content })
    expect(marksOf(signed, signedBy(payer))).toEqual({ content, hash: signedBy(payer) })
    for (const claimed of [signedBy(other), signedBy(payer, paymentOf(from)), '1'.repeat(64), 'x', '', from])
      expect(marksOf(signed, claimed), claimed).toEqual({ content })
  })

  it('have no other hash than the payer’s own signature', () => {
    const whole = made(payer, other)
    expect(marksOf(toBase64(whole.bytes), signedBy(other)).hash).toBe(signedBy(payer))
  })

  it('are none of what is no transaction', () => {
    expect(() => marksOf('AQ==')).toThrow('these bytes are none of Solana.')
    expect(() => marksOf('?')).toThrow('it is no base64.')
    expect(readSolanaTransaction(made().bytes).isSigned).toBe(false)
  })
})
