import { describe, expect, it } from 'vitest'
import { chainOfAddress } from './chainOfAddress.js'

describe('chainOfAddress', () => {
  it.each([
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'eip155'],
    ['8617e340b3d01fa5f11f306f4090fd50e238070d', 'eip155'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bip122'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bip122'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bip122'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bip122'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bip122'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'bip122'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana'],
    ['So11111111111111111111111111111111111111112', 'solana'],
    ['11111111111111111111111111111111', 'solana'],
  ])('F136 says of %s that it has the form of one of %s', (text, chain) => expect(chainOfAddress(text)).toBe(chain))

  it.each([
    'ethereum:0x8617E340B3D01FA5F11F306F4090FD50E238070D@1?value=1e18',
    'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1',
    'solana:TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA?amount=1',
  ])('F137 takes no payment URI for an address: %s', (uri) => expect(chainOfAddress(uri)).toBeUndefined())

  it.each([
    '',
    'name.eth',
    '0x1234',
    'bc1q',
    `0x${'g'.repeat(40)}`,
    'LUxXFcwXFPpRZdMv4aYu6bDwPdC2skQ5YW',
    '1'.repeat(31),
    'z'.repeat(44),
    '1'.repeat(10_000),
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0',
    undefined,
    null,
    42,
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070D'],
    Symbol('x'),
  ])('F136 knows no chain that has addresses like %o', (text) => expect(chainOfAddress(text)).toBeUndefined())
})
