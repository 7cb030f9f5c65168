// Tests swap.costs.rules.ts.
import { expect, it } from 'vitest'
import { hasCostGrown, type Cost } from './swap.costs.rules.js'

const fee = (value: bigint): Cost => ({ fee: { value: String(value), kind: 'atMost' } })
const COIN = 10n ** 18n

it.each<readonly [boolean, string, Cost, Cost, 'calls' | 'serialized']>([
  [false, 'a quarter', fee(COIN), fee((COIN * 5n) / 4n), 'calls'],
  [true, 'more than a quarter', fee(COIN), fee((COIN * 5n) / 4n + 1n), 'calls'],
  [false, 'less', fee(COIN), fee(0n), 'calls'],
  [false, 'dust', fee(1n), fee(10n ** 13n + 1n), 'calls'],
  [true, 'more than dust', fee(1n), fee(10n ** 13n + 2n), 'calls'],
  [false, 'dust of Solana', fee(5_000n), fee(15_000n), 'serialized'],
  [true, 'more than dust of Solana', fee(5_000n), fee(15_001n), 'serialized'],
  [false, 'a quarter of the gas', { gas: ['60', '40'] }, { gas: ['125'] }, 'calls'],
  [true, 'more than a quarter of the gas', { gas: ['60', '40'] }, { ...fee(1n), gas: ['126'] }, 'calls'],
  [false, 'what isn’t known', {}, fee(COIN), 'calls'],
])('is %s for %s', (isGrown, _, shown, now, kind) => {
  expect(hasCostGrown(shown, now, kind)).toBe(isGrown)
})
