import type { SwapCall, SwapQuote } from '@latchkit/core'
import type { SwapProvider as UniswapProvider } from '@latchkit/uniswap'
import type { Address, Hex } from 'viem'
import { SYMBOLS, type SwapGround, type Symbols } from './swapGround.fixture.js'

/** An offer as a provider makes it, its transactions, and the chain that it meets. */
export interface Draft {
  readonly from: Symbols
  readonly to: Symbols
  readonly amount: bigint
  readonly quote: SwapQuote
  readonly calls: readonly SwapCall[]
  /** Who needs the allowance, as the built swap says. */
  readonly spender: string | undefined
  /** What the spender may take already. */
  readonly allowed: bigint
  /** Contracts that are others than before. */
  readonly codes: readonly { readonly address: Address; readonly code: Hex }[]
}

/** Draws from a seed. */
export interface Draw {
  /** A whole number from 0 to `end`, without it. */
  below(end: number): number
  of<value>(list: readonly value[]): value
}

export const drawFrom = (random: () => number): Draw => {
  const below = (end: number): number => Math.floor(random() * end)
  return { below, of: <value>(list: readonly value[]): value => list[below(list.length)] as value }
}

/** About $20 of each. */
const WORTH: Readonly<Record<Symbols, number>> = { ETH: 0.01, WETH: 0.01, SUSD: 20, SGLD: 5, MUTE: 20, FEE: 40 }
const PAIRS = SYMBOLS.flatMap((from) => SYMBOLS.filter((to) => to !== from).map((to) => ({ from, to })))
/** The amounts of each pair, in parts of its worth. */
const PARTS = [1, 3, 8]

/** An amount of a token that is worth about this many times $20. */
export const amountOf = ({ decimalsOf }: Pick<SwapGround, 'decimalsOf'>, symbol: Symbols, times: number): bigint =>
  (BigInt(Math.round(WORTH[symbol] * times * 1e6)) * 10n ** BigInt(decimalsOf(symbol))) / 1_000_000n

/** Makes honest offers of Uniswap, with and without a fee of the app. Equal ones are asked for once. */
export function createDrafts(ground: SwapGround, app: Address) {
  const providers = [ground.uniswap(), ground.uniswap({ fee: { bps: 100, to: app } })]
  const known = new Map<string, Promise<readonly Draft[]>>()

  async function ask(provider: UniswapProvider, from: Symbols, to: Symbols, amount: bigint): Promise<readonly Draft[]> {
    const quotes = await provider.quotes(ground.requestOf(from, to, amount), ground.context)
    return Promise.all(
      quotes.map(async (quote) => {
        const { calls, spender } = await provider.build(quote, ground.context)
        return { from, to, amount, quote, calls, spender, allowed: 0n, codes: [] }
      }),
    )
  }

  /** An offer of a random pair and amount, which has just come. */
  return async (draw: Draw): Promise<Draft> => {
    const [provider, { from, to }, part] = [draw.of(providers), draw.of(PAIRS), draw.of(PARTS)]
    // Its transactions end after 20 minutes.
    const turn = Math.floor(Date.now() / 600_000)
    const key = `${turn} ${providers.indexOf(provider)} ${from} ${to} ${part}`
    const asking = known.get(key) ?? ask(provider, from, to, amountOf(ground, from, part))
    known.set(key, asking)
    const draft = draw.of(await asking)
    return { ...draft, quote: { ...draft.quote, expiresAt: Date.now() + 30_000 } }
  }
}
