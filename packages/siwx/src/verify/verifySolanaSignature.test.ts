import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Verdict } from './verify.types.js'
import { verifySolanaSignature } from './verifySolanaSignature.js'

const TEXT = 'app.example wants you to sign in with your Solana account:\nü'
const { secretKey, publicKey } = ed25519.keygen(new Uint8Array(32).fill(7))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A text behind the header of an off-chain message. */
function offChain(text: string, change: { format?: number; version?: number; length?: number } = {}): Uint8Array {
  const { format = 1, version = 0, length = utf8(text).length } = change
  return Uint8Array.of(0xff, ...utf8('solana offchain'), version, format, length & 0xff, length >> 8, ...utf8(text))
}

const verify = (signature: Uint8Array, change: object = {}): Promise<Verdict> =>
  verifySolanaSignature({
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: base58.encode(publicKey),
    text: TEXT,
    signature,
    ...change,
  })
const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, secretKey)

describe('the signature of a text on Solana', () => {
  it('is valid for the bytes of the text', async () => expect(await verify(sign(utf8(TEXT)))).toBe('valid'))

  it.each([0, 1, 2])('is valid behind the header of a hardware wallet, of the format %d', async (format) =>
    expect(await verify(sign(offChain(TEXT, { format })))).toBe('valid'),
  )

  it.each([
    ['format', { format: 3 }],
    ['version', { version: 1 }],
    ['length', { length: 1 }],
  ])('is invalid behind a header of another %s', async (_, change) =>
    expect(await verify(sign(offChain(TEXT, change)))).toBe('invalid'),
  )

  it('is valid for a text that no header has the length of', async () => {
    const text = 'a'.repeat(65_536)
    expect(await verify(sign(utf8(text)), { text })).toBe('valid')
    expect(await verify(sign(offChain(text)), { text })).toBe('invalid')
  })

  it.each([
    ['text', { text: `${TEXT} ` }],
    ['account', { accountAddress: base58.encode(ed25519.keygen().publicKey) }],
    ['empty account', { accountAddress: '' }],
    ['account that is none', { accountAddress: '0OIl' }],
    ['account of 31 bytes', { accountAddress: base58.encode(publicKey.subarray(1)) }],
    ['account with a digit before it', { accountAddress: `1${base58.encode(publicKey)}` }],
  ])('is invalid for another %s', async (_, change) => expect(await verify(sign(utf8(TEXT)), change)).toBe('invalid'))

  it('is invalid with a bit changed, and of another length', async () => {
    const signature = sign(utf8(TEXT))
    for (const at of [0, 31, 32, 63])
      expect(await verify(signature.map((byte, index) => (index === at ? byte ^ 1 : byte)))).toBe('invalid')
    for (const bytes of [signature.subarray(1), new Uint8Array(0), Uint8Array.of(...signature, 0)])
      expect(await verify(bytes)).toBe('invalid')
    expect(await verify('5sig' as unknown as Uint8Array)).toBe('invalid')
  })

  it('F193 is invalid for keys of small order, for which a signature fits any text', async () => {
    const identity = Uint8Array.of(1, ...new Uint8Array(31))
    const keys = [
      identity,
      Uint8Array.of(...new Uint8Array(32)),
      Uint8Array.of(0xec, ...new Uint8Array(30).fill(0xff), 0x7f),
      Uint8Array.of(...new Uint8Array(31), 0x80),
    ]
    const signature = Uint8Array.of(...identity, ...new Uint8Array(32))
    expect(ed25519.verify(signature, utf8(TEXT), identity)).toBe(true)
    for (const key of keys) expect(await verify(signature, { accountAddress: base58.encode(key) })).toBe('invalid')
  })
})
