import { describe, expect, it } from 'vitest'
import { isSameAddress } from '../address.js'
import { FORMS } from './forms.js'

const EVM = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const BECH32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const SOLANA = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describe('the forms of the namespaces', () => {
  it.each([
    ['eip155', EVM, EVM.toLowerCase()],
    ['bip122', BECH32.toUpperCase(), BECH32],
    ['bip122', BASE58, BASE58],
    ['bip122', `B${BECH32.slice(1)}`, `B${BECH32.slice(1)}`],
    ['solana', SOLANA, SOLANA],
  ] as const)('fold the case of an address of %s where it has no meaning: %s', (namespace, address, folded) =>
    expect(FORMS[namespace].foldAddress(address)).toBe(folded),
  )

  it.each([
    ['eip155', '0xAb', '0xab'],
    ['bip122', 'Ab', 'Ab'],
    ['solana', 'Ab', 'Ab'],
  ] as const)('fold the case of the name of a transaction of %s', (namespace, hash, folded) =>
    expect(FORMS[namespace].foldHash(hash)).toBe(folded),
  )

  it.each([
    [EVM, EVM.toLowerCase(), true],
    [EVM, EVM.slice(2), true],
    [BECH32, BECH32.toUpperCase(), true],
    [BASE58, BASE58.toLowerCase(), false],
    [SOLANA, SOLANA.toUpperCase(), false],
    [EVM, undefined, false],
  ])('tell whether %s and %s are one address', (one, other, isSame) => expect(isSameAddress(one, other)).toBe(isSame))

  it.each([
    ['eip155', `0x${'aB'.repeat(32)}`, 'ab'.repeat(32)],
    ['bip122', 'aB'.repeat(32), `0x${'ab'.repeat(32)}`],
    ['solana', 'z'.repeat(88), '0'.repeat(88)],
  ] as const)('know the name of a transaction of %s', (namespace, hash, other) => {
    expect(FORMS[namespace].isTransactionHash(hash)).toBe(true)
    expect(FORMS[namespace].isTransactionHash(other)).toBe(false)
  })

  it('know the addresses that are small numbers, where these are no accounts', () => {
    expect(FORMS.eip155.numberOf(`0x${'0'.repeat(38)}10`)).toBe(16n)
    expect(FORMS.solana.numberOf('1'.repeat(32))).toBe(0n)
    expect(FORMS.solana.numberOf(SOLANA)).toBeUndefined()
    expect(FORMS.bip122.numberOf(BASE58)).toBeUndefined()
  })
})
