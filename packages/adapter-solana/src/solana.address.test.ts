import { fromBase58 } from '@latchkit/core/adapter'
import { Keypair, PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.js'
import { checkSolanaAddress, isOnCurve, isSolanaAddress } from './solana.address.js'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const derived = (seed: string): string =>
  PublicKey.findProgramAddressSync([new TextEncoder().encode(seed)], new PublicKey(TOKEN))[0].toBase58()

describe('base58', () => {
  it('encodes and decodes like the library, leading zeros too', () => {
    for (let index = 0; index < 50; index += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(32)).fill(0, 0, index % 4)
      expect(toBase58(bytes)).toBe(new PublicKey(bytes).toBase58())
      expect(fromBase58(toBase58(bytes))).toEqual(bytes)
    }
    expect(toBase58(new Uint8Array(3))).toBe('111')
    expect(toBase58(new Uint8Array())).toBe('')
  })

  it('decodes no other letters, and no text that is too long', () => {
    expect(['0', 'O', 'I', 'l', '-', ' 1', 'é'].map((text) => fromBase58(text))).toEqual(Array(7).fill(undefined))
    expect(fromBase58('1'.repeat(129))).toBeUndefined()
  })
})

describe('checkSolanaAddress', () => {
  it('takes the addresses of keys, and of programs that have one', () => {
    for (const address of [SYSTEM, TOKEN, ...Array.from({ length: 20 }, () => Keypair.generate().publicKey.toBase58())])
      expect(checkSolanaAddress(address)).toEqual({ address, warning: undefined })
  })

  it('F134 refuses 32 to 44 letters that are not 32 bytes', () => {
    // 31 bytes in 43 letters, 33 bytes in 45 letters, and 44 letters for more than 32 bytes.
    const [short, long] = [31, 33].map((length) => toBase58(new Uint8Array(length).fill(200))) as [string, string]
    expect(short).toMatch(/^.{32,44}$/)
    for (const text of [short, long, 'z'.repeat(44), '1'.repeat(31), '1'.repeat(33)])
      expect(checkSolanaAddress(text), text).toEqual({ problem: 'not-32-bytes' })
  })

  it('F134 refuses 0, O, I, l and whatever else is no letter of base58', () => {
    const rest = TOKEN.slice(1)
    for (const text of [...[...'0OIl é\u200b'].map((letter) => letter + rest), `${TOKEN} `, ''])
      expect(checkSolanaAddress(text), text).toEqual({ problem: 'not-base58' })
  })

  it('F134 warns of an address without a key', () => {
    for (const address of ['a', 'b', 'c'].map(derived))
      expect(checkSolanaAddress(address)).toEqual({ address, warning: 'off-curve' })
  })

  it('F134 recognises points of the curve like the library', () => {
    for (let index = 0; index < 100; index += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      expect(isOnCurve(bytes), toBase58(bytes)).toBe(PublicKey.isOnCurve(bytes))
    }
  })

  it('F136 names the kind of chain of another address', () => {
    const other = {
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D': 'eip155',
      bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 'bip122',
      tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx: 'bip122',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa': 'bip122',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy': 'bip122',
    }
    for (const [text, chain] of Object.entries(other))
      expect(checkSolanaAddress(text), text).toEqual({ problem: 'other-chain', chain })
  })

  it('agrees with isSolanaAddress', () => {
    expect([SYSTEM, derived('a'), 'z'.repeat(44), 5, null].map(isSolanaAddress)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
