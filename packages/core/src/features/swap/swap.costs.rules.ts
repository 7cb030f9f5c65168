import type { Simulation } from '../../adapter/adapter.types.js'

/** What transactions cost, as a simulation says it. */
export type Cost = Pick<Simulation, 'fee' | 'gas'>

/** By how much a fee may grow in any case, in the smallest unit of the coin: 0.00001 of one with 18 decimals, or with 9. */
const DUST: Readonly<Record<'calls' | 'serialized', bigint>> = { calls: 10n ** 13n, serialized: 10n ** 4n }

/**
 * Whether transactions cost more than a quarter over what was shown, and more than dust: a contract could wait for the review,
 * and burn gas then. Where a fee isn't known, the gas is compared.
 */
export function hasCostGrown(shown: Cost, now: Cost, kind: keyof typeof DUST): boolean {
  const [before, after] = [feeOf(shown), feeOf(now)]
  if (before !== undefined && after !== undefined) return isMoreByQuarter(before, after) && after - before > DUST[kind]
  const [used, needed] = [gasOf(shown), gasOf(now)]
  return used !== undefined && needed !== undefined && isMoreByQuarter(used, needed)
}

const isMoreByQuarter = (before: bigint, after: bigint): boolean => after * 4n > before * 5n

const feeOf = ({ fee }: Cost): bigint | undefined => fee && BigInt(fee.value)

const gasOf = ({ gas }: Cost): bigint | undefined => gas?.reduce((sum, each) => sum + BigInt(each), 0n)
