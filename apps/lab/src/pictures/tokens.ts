import type { PictureSource } from '@latchkit/core'
import type { Manifest } from '@latchkit/sandbox'

/** The colour of a token's picture, and the path of its sign, in a square of 64. */
const SIGNS: Readonly<Record<string, readonly [colour: string, path: string]>> = {
  SUSD: ['#1f8a5b', 'M42 23c-2-4-6-6-10-6-6 0-11 3-11 8 0 10 22 5 22 15 0 5-5 8-11 8-5 0-9-2-11-6M32 11v42'],
  SGLD: ['#b7831a', 'M25 27h14l3 9H22zM12 50l3-9h14l3 9zM32 50l3-9h14l3 9z'],
  MUTE: ['#5a6270', 'M14 27v10h8l10 9V18l-10 9zM42 27l9 10M51 27l-9 10'],
  FEE: ['#7a5cff', 'M44 20L20 44M22 17a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM42 37a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z'],
  S22: ['#0c8f9c', 'M32 13l16 9.5v19L32 51l-16-9.5v-19zM26 28c1-6 12-6 12 0 0 4-12 6-12 10h12'],
}

/** Returns the picture of a sign, as a data URI. The kit cuts a disc out of it. */
const draw = ([colour, path]: readonly [colour: string, path: string]): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${colour}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`

interface Token {
  readonly symbol: string
  readonly address: string
}

/** What the pictures of a chain's tokens need. */
interface TokenChain {
  readonly caip2: string
  readonly tokens: readonly Token[]
  readonly feeToken: Token
}

/**
 * The pictures of the sandbox's tokens. Each is found by its symbol, and drawn for the tokens of these addresses alone:
 * tokens that come unasked may have the same symbols.
 */
export function tokenPictures({ evm, solana }: Pick<Manifest, 'evm' | 'solana'>): readonly PictureSource[] {
  const assets = [...evm.chains.flatMap((chain) => assetsOf(chain, 'erc20')), ...assetsOf(solana, 'token')]
  return Object.entries(SIGNS).map(([symbol, sign]) => {
    const ids = assets.filter((asset) => asset.symbol === symbol).map(({ id }) => id)
    return { kind: 'token', ids: [symbol], load: () => Promise.resolve({ default: draw(sign), assets: ids }) }
  })
}

/** Returns the CAIP-19 ids of a chain's tokens, beside their symbols. */
const assetsOf = ({ caip2, tokens, feeToken }: TokenChain, kind: 'erc20' | 'token'): { symbol: string; id: string }[] =>
  [...tokens, feeToken].map(({ symbol, address }) => ({
    symbol,
    id: `${caip2}/${kind}:${kind === 'erc20' ? address.toLowerCase() : address}`,
  }))
