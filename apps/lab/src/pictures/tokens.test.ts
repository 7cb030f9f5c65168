import type { Manifest } from '@latchkit/sandbox'
import { describe, expect, it } from 'vitest'
import { tokenPictures } from './tokens.js'

const token = (symbol: string, address: string): object => ({ symbol, address })
const pictures = tokenPictures({
  evm: {
    chains: [
      { caip2: 'eip155:1', tokens: [token('SUSD', '0xAB')], feeToken: token('FEE', '0xFE') },
      { caip2: 'eip155:2', tokens: [token('SUSD', '0xCD')], feeToken: token('FEE', '0xFE') },
    ],
  },
  solana: { caip2: 'solana:x', tokens: [token('SUSD', 'Ab'), token('S22', 'Cd')], feeToken: token('FEE', 'Ef') },
} as unknown as Pick<Manifest, 'evm' | 'solana'>)

describe('the pictures of tokens', () => {
  it('are drawn for the tokens of the sandbox, and for no other of their symbol', async () => {
    const loaded = await Promise.all(pictures.map(async ({ ids, load }) => [ids[0], (await load()).assets]))
    expect(Object.fromEntries(loaded)).toEqual({
      SUSD: ['eip155:1/erc20:0xab', 'eip155:2/erc20:0xcd', 'solana:x/token:Ab'],
      SGLD: [],
      MUTE: [],
      FEE: ['eip155:1/erc20:0xfe', 'eip155:2/erc20:0xfe', 'solana:x/token:Ef'],
      S22: ['solana:x/token:Cd'],
    })
  })

  it('are a drawing of its own for each symbol', async () => {
    const drawn = await Promise.all(pictures.map(async ({ load }) => (await load()).default))
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const url of drawn) expect(decodeURIComponent(url)).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
  })
})
