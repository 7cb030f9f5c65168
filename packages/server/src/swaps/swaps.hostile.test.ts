// Tests swaps.oneInch.ts, swaps.lifi.ts, swaps.jupiter.ts, swaps.offers.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceFailed } from '../services/operatorService.js'
import { ACCOUNT, MINT, SOLANA, type Answer } from './likenesses.fixture.js'
import { createSwapWorld, question } from './source.fixture.js'
import { NoOffer, type OfferProvider } from './swaps.offers.js'
import type { BuiltOffer, SwapQuestion } from './swaps.types.js'

const COIN = { networkId: question.networkId, address: undefined }
const evm: readonly SwapQuestion[] = [question, { ...question, from: COIN }, { ...question, to: COIN }]
const solana: SwapQuestion = {
  ...question,
  networkId: SOLANA,
  from: { networkId: SOLANA, address: undefined },
  to: { networkId: SOLANA, address: MINT },
  amount: '1000000',
  account: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
}

/** A value that a hostile service may put anywhere. */
const poison = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    '0x',
    '0xzz',
    `0x${'f'.repeat(65)}`,
    '9'.repeat(79),
    ' 7',
    '٣',
    '\u0000',
  ),
  fc.constantFrom(-1, 0.5, 2 ** 53, 1e308, -0),
  fc.constantFrom(ACCOUNT, ACCOUNT.toLowerCase(), MINT, '__proto__', 'constructor'),
  fc.array(fc.constant({}), { minLength: 30, maxLength: 30 }),
)

/** All paths to the members of an answer. */
function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))]
}

/** Puts a value at one of the members of an answer, or removes that member. */
function poisoned(answer: Answer, turn: number, value: unknown, isGone: boolean): unknown {
  const paths = pathsIn(answer)
  const path = paths[turn % paths.length] ?? []
  const last = path.at(-1)
  if (last === undefined) return value
  const parent = path.slice(0, -1).reduce((inner, name) => inner[name], answer)
  if (isGone) delete parent[last]
  else parent[last] = value
  return answer
}

const lies = fc.tuple(fc.nat(), poison, fc.boolean(), fc.nat(2))

/** What a built offer must be, whatever its provider said. */
function expectSafe(asked: SwapQuestion, { offer, transaction }: BuiltOffer): void {
  const [toAmount, least] = [BigInt(offer.toAmount), BigInt(offer.toAmountMin)]
  expect(toAmount > 0n && toAmount < 2n ** 256n && least <= toAmount).toBe(true)
  // A ten thousandth and a unit may be lost by rounding.
  expect(least * 10_000n >= toAmount * 9_899n - 20_000n).toBe(true)
  if (!transaction) return
  expect(transaction.data).toMatch(/^0x([\da-f]{2})+$/i)
  expect([asked.from.address, asked.account]).not.toContain(transaction.to)
  if (asked.from.address !== undefined) expect(transaction.to).toBe(offer.spender)
  expect(BigInt(transaction.value)).toBe(asked.from.address === undefined ? BigInt(asked.amount) : 0n)
}

describe('a service that answers anything', () => {
  it.each(['1inch', 'lifi', 'jupiter'] as const)(
    'is a failure of %s, or an offer that keeps all rules, and never another error',
    async (id) => {
      const { likenesses, providers } = createSwapWorld()
      const provider = providers.find((each) => each.id === id) as OfferProvider
      const { state } = likenesses[id]
      let offered = 0
      await fc.assert(
        fc.asyncProperty(lies, async ([turn, value, isGone, at]) => {
          state.lie = (answer) => poisoned(answer, turn, value, isGone)
          const asked = id === 'jupiter' ? solana : (evm[at] ?? question)
          const told = await provider.build(asked, new AbortController().signal).catch((error: unknown) => error)
          if (told instanceof NoOffer || told instanceof ServiceFailed) return
          if (told instanceof Error) throw told
          offered += 1
          expectSafe(asked, told as BuiltOffer)
        }),
        { numRuns: 300 },
      )
      // Most members of an answer aren't read, so some changed answers are still offers.
      expect(offered).toBeGreaterThan(10)
    },
  )
})
