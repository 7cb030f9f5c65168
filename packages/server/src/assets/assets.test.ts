import { describe, expect, it } from 'vitest'
import { assetId, readAddress, readAsset } from './assets.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

describe('an asset', () => {
  it.each([
    ['eip155:1', 'eip155:1'],
    ['eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'eip155:1'],
    [`eip155:1:0x${'e'.repeat(40)}`, 'eip155:1'],
    ['eip155:137:0x0000000000000000000000000000000000001010', 'eip155:137'],
    ['eip155:1:0x0000000000000000000000000000000000001010', 'eip155:1:0x0000000000000000000000000000000000001010'],
    [`eip155:1:${USDC.toLowerCase()}`, `eip155:1:${USDC}`],
    [`eip155:1:0x${USDC.slice(2).toUpperCase()}`, `eip155:1:${USDC}`],
    [`solana:abc:${MINT}`, `solana:abc:${MINT}`],
    ['solana:abc:So11111111111111111111111111111111111111111', 'solana:abc'],
  ])('%s is %s', (text, id) => {
    const asset = readAsset(text)
    expect(asset && assetId(asset)).toBe(id)
  })

  it.each([
    '',
    'eip155',
    'eip155:1:',
    'eip155:1:0x12',
    `eip155:1:${MINT}`,
    `solana:abc:${USDC}`,
    `solana:abc:${MINT.slice(1)}0`,
    `solana:abc:${'1'.repeat(33)}`,
    'bip122:000000000019d6689c085ae165831e93:bc1q',
    'toString:1:x',
    '__proto__:1',
    `eip155:1:${USDC}:5`,
    `eip155:1:${USDC}\n`,
  ])('F145 is not %j', (text) => expect(readAsset(text)).toBeUndefined())

  it('has an address of its own network', () => {
    expect(readAddress('eip155:1', MINT)).toBeUndefined()
    expect(readAddress('solana:abc', MINT)).toBe(MINT)
  })
})
