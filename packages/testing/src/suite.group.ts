import type { AdapterCapabilities } from '@latchkit/core/adapter'
import type { Bench } from './adapterBench.js'
import type { Traits } from './suite.traits.js'

/** The tests of one capability group. */
export type Tests = (bench: () => Bench, traits: Traits) => void

/** A capability group of the adapter. */
export function group<name extends keyof AdapterCapabilities>(
  { adapter }: Bench,
  name: name,
): NonNullable<AdapterCapabilities[name]> {
  const found = adapter[name]
  if (!found) throw new Error(`The adapter has no ${name}.`)
  return found
}

/** What a harness has to have for a test. */
export function needed<value>(value: value | undefined, what: string): value {
  if (value === undefined) throw new Error(`The harness has no ${what}.`)
  return value
}
