import type { AbilityName, AdapterAbilities } from '@latchkit/core/adapter'
import { abilityIn } from './abilityIn.js'
import type { Bench } from './adapterBench.js'
import type { Traits } from './suite.traits.js'

/** Lists the tests of one ability. */
export type Tests = (bench: () => Bench, traits: Traits) => void

/** An ability of the bench's adapter, for a test to call. */
export const ability = <name extends AbilityName>({ adapter }: Bench, name: name): Required<AdapterAbilities[name]> =>
  abilityIn(adapter, name)

/** Returns a part of the harness. Throws where it is missing; `what` names it. */
export function needed<value>(value: value | undefined, what: string): value {
  if (value === undefined) throw new Error(`The harness has no ${what}.`)
  return value
}
