import type { Latch } from '@latchkit/core'
import { isLatchError, paymentOf, toDecimal } from '@latchkit/core/adapter'
import { systemClock, type Clock } from '@latchkit/core/testing'
import fc from 'fast-check'
import { expect } from 'vitest'

/** A token, what a list says of it, and what a visitor pays of it. */
export interface AmountCase {
  /** Those of the contract or the mint. */
  readonly decimals: number
  /** Those that the list names. */
  readonly listed: number
  /** The multiplier `above / below`, by which the amounts are shown. */
  readonly above: bigint
  readonly below: bigint
  /** What the account has, in the units of the chain. */
  readonly held: bigint
  /** `max`, or a text. */
  readonly typed: string
  /** Whether an app's call pays, which names no list, and not the form. */
  readonly isCall: boolean
}

/** What became of a payment. All but `value` are in the units of the chain. */
export interface AmountOutcome {
  /** What the kit shows of the account before. */
  readonly shown: bigint
  /** What the record of the payment shows. Undefined where nothing was sent. */
  readonly value?: bigint | undefined
  /** What the wallet was asked to sign. Undefined where it was not asked. */
  readonly signed?: bigint | undefined
  /** What the receiver has after it, and what the kit shows of that. */
  readonly moved: bigint
  readonly movedShown: bigint
  /** What the account has left. */
  readonly left: bigint
  /** The code of the refusal. */
  readonly refused?: string | undefined
}

/** How a case ends. */
export type AmountEnd = 'paid' | 'wrong-decimals' | 'bad-text' | 'short' | 'too-little'

type Multiplier = Pick<AmountCase, 'above' | 'below'>

/** What a visitor pays, before the amounts of the token are known. */
interface Wish {
  readonly kind: 'max' | 'all' | 'part' | 'dust' | 'whole' | 'more' | 'finer' | 'none'
  readonly part: number
}

const WISH: fc.Arbitrary<Wish> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constant('max' as const) },
    { weight: 6, arbitrary: fc.constant('part' as const) },
    { weight: 2, arbitrary: fc.constantFrom('all' as const, 'dust' as const, 'whole' as const) },
    { weight: 1, arbitrary: fc.constantFrom('more' as const, 'finer' as const, 'none' as const) },
  ),
  part: fc.integer({ min: 1, max: 1_000_000 }),
})

/**
 * Makes cases of tokens with these multipliers. `mostHeld`: the most units that an account can have. A tenth of the lists
 * lie about the decimals.
 */
export function amountCases<multiplier extends Multiplier>(
  multipliers: fc.Arbitrary<multiplier>,
  mostHeld: bigint,
): fc.Arbitrary<AmountCase & { readonly multiplier: multiplier }> {
  const held = fc.oneof(
    fc.bigInt({ min: 0n, max: 1_000n }),
    fc.bigInt({ min: 0n, max: 10n ** 12n }),
    fc.bigInt({ min: 0n, max: mostHeld }),
  )
  return fc
    .record({
      decimals: fc.integer({ min: 0, max: 30 }),
      lie: fc.oneof(
        { weight: 9, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: -12, max: 12 }) },
      ),
      multiplier: multipliers,
      held,
      wish: WISH,
      isCall: fc.boolean(),
    })
    .map(({ decimals, lie, multiplier, held: units, wish, isCall }) => {
      const { above, below } = multiplier
      const listed = Math.max(decimals + lie, 1)
      return {
        ...{ decimals, listed: decimals === 0 && lie === 0 ? 0 : listed, multiplier, above, below, held: units },
        ...{ typed: textOf(wish, (units * above) / below, decimals), isCall },
      }
    })
}

function textOf({ kind, part }: Wish, shown: bigint, decimals: number): string {
  const share = (shown * BigInt(part)) / 1_000_000n
  if (kind === 'max') return 'max'
  if (kind === 'none') return '0'
  if (kind === 'all') return toDecimal(shown, decimals)
  if (kind === 'dust') return toDecimal(BigInt(part % 7), decimals)
  if (kind === 'whole') return String(share / 10n ** BigInt(decimals))
  if (kind === 'more') return toDecimal(shown + BigInt(part), decimals)
  if (kind === 'finer') return `${String(part)}.${'0'.repeat(decimals)}1`
  return toDecimal(share, decimals)
}

/** The smallest units that a text is. Undefined where it is no amount that can be paid. */
function typedUnits({ typed, decimals }: AmountCase): bigint | undefined {
  const [whole = '', part = ''] = typed.split('.')
  const units = BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  return part.length > decimals || units === 0n ? undefined : units
}

/** How a case must end. */
export function endOf(given: AmountCase): AmountEnd {
  const { decimals, listed, above, below, held, typed, isCall } = given
  const shown = (held * above) / below
  if (!isCall && listed !== decimals) return 'wrong-decimals'
  if (typed === 'max') return shown === 0n ? 'short' : 'paid'
  const units = typedUnits(given)
  if (units === undefined) return 'bad-text'
  if (units > shown) return 'short'
  // One unit is shown as more.
  return above / below > units ? 'too-little' : 'paid'
}

const CODES: Readonly<Record<Exclude<AmountEnd, 'paid'>, readonly string[]>> = {
  // A text may have too many decimals for the list.
  'wrong-decimals': ['send/wrong-decimals', 'send/bad-amount'],
  'bad-text': ['send/bad-amount'],
  // More than a chain can count.
  short: ['wallet/insufficient-funds', 'wallet/bad-amount'],
  'too-little': ['wallet/bad-amount'],
}

/** Checks that what was typed, shown, signed and moved agree to the unit, or that nothing was signed. */
export function checkOutcome(given: AmountCase, outcome: AmountOutcome): AmountEnd {
  const { above, below, held, typed } = given
  const toShown = (units: bigint): bigint => (units * above) / below
  const { signed, value, moved } = outcome
  const end = endOf(given)
  expect(outcome.shown).toBe(toShown(held))
  if (end !== 'paid') {
    expect(outcome).toMatchObject({ moved: 0n, left: held })
    expect([signed, value]).toEqual([undefined, undefined])
    expect(CODES[end]).toContain(outcome.refused)
    return end
  }
  expect(outcome.refused).toBeUndefined()
  if (signed === undefined || value === undefined) throw new Error('Nothing was sent.')
  expect(moved).toBe(signed)
  expect(outcome.left).toBe(held - signed)
  expect(value).toBe(toShown(signed))
  expect(outcome.movedShown).toBe(value)
  if (typed === 'max') {
    expect(signed).toBe(held)
    return end
  }
  const asked = typedUnits(given) ?? 0n
  expect(value <= asked).toBe(true)
  // No other units are shown as what was typed, or nearer to it below, and no fewer ones are shown as the same.
  if (value < asked) expect(toShown(signed + 1n) > asked).toBe(true)
  else expect(toShown(signed - 1n) < asked).toBe(true)
  return end
}

/** Pays as a case says. Resolves with the hash, or with the code of the refusal. */
export async function payCase(
  latch: Latch,
  { listed, typed, isCall }: AmountCase,
  { networkId, token, to, shown }: { networkId: `${string}:${string}`; token: string; to: string; shown: bigint },
): Promise<{ readonly hash?: string; readonly refused?: string; readonly value?: bigint }> {
  const send = await latch.feature('send')
  const { find } = await latch.feature('transactions')
  const paid = (hash: string) => paymentOf(find(hash) ?? {})?.value ?? -1
  const sentOf = ({ hash }: { readonly hash: string }) => ({ hash, value: BigInt(paid(hash)) })
  try {
    if (isCall) return sentOf(await latch.send({ to, amount: typed, token }))
    send.begin()
    send.chooseToken({
      ...{ name: 'Token', symbol: 'TOK', chainId: networkId as never, address: `${networkId}:${token}` as never },
      ...{ price: 1, quantity: { decimals: String(listed), numeric: toDecimal(shown, listed) } },
    })
    if (typed === 'max') send.enterMax()
    else send.enterAmount(typed)
    send.enterReceiver(to)
    if (!(await send.prepare())) return { refused: send.state.error?.code ?? 'none' }
    const { prepared } = send.state
    // What the form shows to the visitor, who reads it before the wallet is asked.
    if (typed === 'max') expect(send.state.sendTokenAmount).toBe(toDecimal(BigInt(prepared?.value ?? -1), listed))
    const sent = sentOf(await send.confirm())
    expect(String(sent.value)).toBe(prepared?.value)
    return sent
  } catch (error) {
    if (!isLatchError(error)) throw error
    return { refused: error.code }
  }
}

/** A clock by which the kit waits 100 times as long for answers: a slow machine is no part of what is tested. */
export function patientClock(): Clock {
  const clock = systemClock()
  return { ...clock, after: (ms, run) => clock.after(ms * 100, run) }
}

/** Counts how cases ended. */
export const countEnds = (ends: readonly AmountEnd[]): Readonly<Partial<Record<AmountEnd, number>>> => {
  const counts: Partial<Record<AmountEnd, number>> = {}
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1
  return counts
}
