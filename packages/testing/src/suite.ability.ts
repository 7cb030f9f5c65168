import type { AbilityName, AdapterAbilities } from '@latchkit/core/adapter'
import { abilityIn } from './abilityIn.js'
import type { Bench } from './adapterBench.js'
import type { Traits } from './suite.traits.js'

/** The tests of one ability. */
export type Tests = (bench: () => Bench, traits: Traits) => void

/** An ability of the bench's adapter. */
export const ability = <name extends AbilityName>({ adapter }: Bench, name: name): Required<AdapterAbilities[name]> =>
  abilityIn(adapter, name)

/** What a harness has to have for a test. */
export function needed<value>(value: value | undefined, what: string): value {
  if (value === undefined) throw new Error(`The harness has no ${what}.`)
  return value
}
