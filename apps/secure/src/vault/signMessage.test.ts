// Tests signMessage.ts.
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { evmAddressOf, signEvmMessage, signSolanaMessage, solanaAddressOf } from './signMessage.js'
import { wordsOf } from './walletKeys.js'

const bytes = (options: fc.IntArrayConstraints) => fc.uint8Array(options).map((each) => new Uint8Array(each))
const SAMPLES = fc.sample(fc.tuple(bytes({ minLength: 16, maxLength: 16 }), bytes({ maxLength: 300 })), 12)

describe('a message', () => {
  it('has the signature that viem makes of it, and the wallet its address', async () => {
    for (const [bits, raw] of SAMPLES) {
      const account = mnemonicToAccount(wordsOf(bits))
      expect(await signEvmMessage(bits, raw)).toBe(await account.signMessage({ message: { raw } }))
      expect(await evmAddressOf(bits)).toBe(account.address)
    }
  })

  it('has a signature of Ed25519 by the address on Solana', async () => {
    expect(await solanaAddressOf(new Uint8Array(16))).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
    for (const [bits, raw] of SAMPLES) {
      const [signature, address] = [await signSolanaMessage(bits, raw), await solanaAddressOf(bits)]
      expect(ed25519.verify(base58.decode(signature), raw, base58.decode(address), { zip215: false })).toBe(true)
    }
  })
})
