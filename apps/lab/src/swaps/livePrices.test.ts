import { isLatchError, type SwapController } from '@latchkit/core'
import { formatUnits, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf, drawFrom, type Draw } from './offerDraft.fixture.js'
import { createRandom, startSwapGround, type Sent, type SwapGround, type Symbols } from './swapGround.fixture.js'

/** How many prices are moved, and how many swaps are sent. More in a long run: `LATCHKIT_MOVES=400 LATCHKIT_SWAPS=200`. */
const SWAPS = Number(process.env['LATCHKIT_SWAPS'] ?? 60)
const MOVES = Number(process.env['LATCHKIT_MOVES'] ?? 60)

/** Pairs that have pools of their own. */
const PAIRS: readonly (readonly [Symbols, Symbols])[] = [
  ['ETH', 'SUSD'],
  ['SUSD', 'ETH'],
  ['SUSD', 'SGLD'],
  ['SGLD', 'SUSD'],
  ['SGLD', 'ETH'],
  ['MUTE', 'SUSD'],
  ['SUSD', 'MUTE'],
  ['ETH', 'MUTE'],
  ['FEE', 'SUSD'],
  ['ETH', 'FEE'],
]

let ground: SwapGround
beforeAll(async () => void (ground = await startSwapGround()))
afterAll(() => ground.stop())

/** What an account gave and got by transactions, without what the network took. */
async function moving(symbols: readonly [Symbols, Symbols], run: () => Promise<readonly Hex[]>) {
  const before = (await ground.look([])).balances
  const receipts = await Promise.all((await run()).map(ground.receiptOf))
  const after = (await ground.look([])).balances
  const paid = receipts.reduce((sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice), 0n)
  const [from, to] = symbols.map(
    (symbol) => (after.get(symbol) ?? 0n) - (before.get(symbol) ?? 0n) + (symbol === 'ETH' ? paid : 0n),
  ) as [bigint, bigint]
  return { given: -from, got: to, receipts }
}

/** Types a swap into the form. */
function fill(swap: SwapController, [from, to]: readonly [Symbols, Symbols], amount: bigint): void {
  swap.begin()
  swap.chooseToken('from', ground.assetOf(from))
  swap.chooseToken('to', ground.assetOf(to))
  swap.enterAmount(formatUnits(amount, ground.decimalsOf(from)))
}

/** Where a price is moved: at one of all requests to the node, or at one of a kind. */
interface Place {
  readonly method: string | undefined
  readonly at: number
}

const placeOf = (draw: Draw): Place =>
  draw.of([
    { method: undefined, at: draw.below(70) },
    { method: 'eth_simulateV1', at: draw.below(3) },
    { method: 'eth_sendTransaction', at: draw.below(2) },
  ])

/** Calls `move` once, before the request to the node that a place names. */
function movingAt({ method, at }: Place, move: () => Promise<void>): (asked: string) => Promise<void> {
  let seen = 0
  return async (asked) => {
    if (method !== undefined && method !== asked) return
    seen += 1
    if (seen === at + 1) await move()
  }
}

/** How a swap ended whose price was moved. */
type End = 'not prepared' | 'swapped' | 'stopped' | 'reverted'

async function swapWhileMoving(draw: Draw): Promise<End> {
  const [from, to] = draw.of(PAIRS)
  const [amount, place] = [amountOf(ground, from, 1 + draw.below(5)), placeOf(draw)]
  const way = draw.of([
    [from, to],
    [from, to],
    [to, from],
  ] as const)
  const size = amountOf(ground, way[0], draw.of([2, 20, 200, 1_000]))
  const kit = await ground.connect([ground.uniswap()])
  const swap = await kit.latch.feature('swap')
  kit.wallet.answer = () => 'send'
  const moves: Promise<void>[] = []
  kit.wallet.before = movingAt(place, () => {
    const move = ground.trade(...way, size)
    moves.push(move)
    return move
  })
  let [least, code] = [0n, '']
  const { given, got, receipts } = await moving([from, to], async () => {
    fill(swap, [from, to], amount)
    if (!(await swap.prepare())) return []
    const { preview } = swap.state
    least = BigInt(preview?.offer.toAmountMin ?? 0)
    swap.accept(preview?.stops ?? [])
    const error: unknown = await swap.confirm().catch((thrown: unknown) => thrown)
    code = isLatchError(error) ? error.code : ''
    return kit.wallet.hashes
  })
  kit.dispose()
  // The kit also reads by itself: a trade before such a read must be over before the chain is set back.
  kit.wallet.before = () => {}
  await Promise.all(moves)
  if (least === 0n) {
    expect([kit.prompts, given, got]).toEqual([[], 0n, 0n])
    return 'not prepared'
  }
  if (given > 0n) {
    // The swap is the last transaction.
    expect([given, code, receipts.at(-1)?.status]).toEqual([amount, '', '0x1'])
    expect(got).toBeGreaterThanOrEqual(least)
    return 'swapped'
  }
  expect([given, got]).toEqual([0n, 0n])
  if (code === '') {
    expect(receipts.at(-1)?.status).toBe('0x0')
    return 'reverted'
  }
  // The swap itself was not asked for.
  expect(code).toBe('swap/quote-moved')
  expect(kit.prompts.filter((prompt) => isSwap(prompt))).toEqual([])
  return 'stopped'
}

const isSwap = ({ to }: Sent): boolean => to.toLowerCase() === ground.pools.swapRouter.toLowerCase()

describe('a price that moves', () => {
  it('brings the account no less than the minimum that it has accepted, at whichever step', async () => {
    const ends: End[] = []
    for (let at = 0; at < MOVES; at += 1) {
      const base = await ground.snapshot()
      ends.push(await swapWhileMoving(drawFrom(createRandom(at))))
      await ground.revert(base)
    }
    expect(new Set(ends)).toEqual(new Set(['not prepared', 'swapped', 'stopped', 'reverted']))
  })
})

/**
 * Lets a transaction wait for its block, in which trades of others come before it. The chain's clock moves by a second at most:
 * permits count by that of the page.
 */
async function mineLater(draw: Draw, trades: () => Promise<void>): Promise<void> {
  await ground.client.setAutomine(false)
  setTimeout(() => {
    void (async () => {
      await trades()
      await ground.client.increaseTime({ seconds: draw.below(2) })
      await ground.client.setAutomine(true)
      await ground.client.mine({ blocks: 1 })
    })()
  }, 5)
}

describe('the gas that the kit gives', () => {
  it('suffices for each approval and swap, in blocks of now and later, with the trades of others', async () => {
    const kit = await ground.connect([ground.uniswap()])
    const swap = await kit.latch.feature('swap')
    const draw = drawFrom(createRandom(1))
    let pair: readonly [Symbols, Symbols] = ['ETH', 'SUSD']
    const others = async (): Promise<void> => {
      const [from, to] = draw.of([pair, pair.toReversed() as [Symbols, Symbols]])
      await ground.trade(from, to, amountOf(ground, from, 0.1))
    }
    kit.wallet.answer = async (prompt): Promise<'send'> => {
      const how = draw.below(4)
      if (how === 1) await others()
      if (how === 2) await ground.client.increaseTime({ seconds: 1 })
      if (how === 3 && isSwap(prompt)) await mineLater(draw, others)
      return 'send'
    }
    for (let at = 0; at < SWAPS; at += 1) {
      pair = draw.of(PAIRS)
      const [from] = pair
      kit.prompts.length = 0
      kit.wallet.hashes.length = 0
      fill(swap, pair, amountOf(ground, from, 0.2 + draw.below(20) / 10))
      swap.setSlippage(5)
      expect([await swap.prepare(), swap.state.error]).toEqual([true, undefined])
      swap.accept(swap.state.preview?.stops ?? [])
      await swap.confirm()
      const receipts = await Promise.all(kit.wallet.hashes.map(ground.receiptOf))
      expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => '0x1'))
      expect(kit.prompts.every(({ gas }) => gas !== undefined)).toBe(true)
    }
    kit.dispose()
  })
})
