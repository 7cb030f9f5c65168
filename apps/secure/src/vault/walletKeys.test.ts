// Tests walletKeys.ts.
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { withEvmKey, withSolanaKey, wordsOf } from './walletKeys.js'

const evmAddress = (bits: Uint8Array<ArrayBuffer>) =>
  withEvmKey(bits, (key) => privateKeyToAccount(`0x${hex.encode(key)}`).address)
const solanaAddress = (bits: Uint8Array<ArrayBuffer>) =>
  withSolanaKey(bits, (key) => base58.encode(ed25519.getPublicKey(key)))

describe('the keys of 128 bits', () => {
  it('are those of the words in every other wallet', async () => {
    const bits = new Uint8Array(16)
    expect(wordsOf(bits)).toBe(`${'abandon '.repeat(11)}about`)
    expect(await evmAddress(bits)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(await solanaAddress(bits)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })

  it('of EVM chains are those that viem derives', async () => {
    const random = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Uint8Array(bytes))
    for (const bits of fc.sample(random, 10))
      expect(await evmAddress(bits)).toBe(mnemonicToAccount(wordsOf(bits)).address)
  })

  it('are overwritten once they were used', async () => {
    const kept: Uint8Array[] = []
    await withEvmKey(new Uint8Array(16), (key) => kept.push(key))
    await withSolanaKey(new Uint8Array(16), (key) => kept.push(key))
    await expect(
      withEvmKey(new Uint8Array(16), (key) => {
        kept.push(key)
        throw new Error('The signing failed.')
      }),
    ).rejects.toThrow('failed')
    expect(kept.map((key) => new Set(key))).toEqual([new Set([0]), new Set([0]), new Set([0])])
  })
})
