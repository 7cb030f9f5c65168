import type { Abilities, AbilityName } from '@latchkit/core/adapter'
import { BITCOIN_SWITCHES, bitcoinOf, type BitcoinSwitches } from './fakeAdapter.bitcoin.js'
import { CALLING_SWITCHES, callingOf, type CallingSwitches } from './fakeAdapter.calling.js'
import { READING_SWITCHES, readingOf, type ReadingSwitches } from './fakeAdapter.reading.js'
import { SENDING_SWITCHES, sendingOf, type SendingSwitches } from './fakeAdapter.sending.js'
import { SIGNING_SWITCHES, signingOf, type SigningSwitches } from './fakeAdapter.signing.js'
import { TRACKING_SWITCHES, trackingOf, type TrackingSwitches } from './fakeAdapter.tracking.js'
import type { AbilityDeps } from './fakeAdapter.deps.js'

/** How the abilities answer. Each group has its own switches. */
export interface AbilitySwitches
  extends ReadingSwitches, SigningSwitches, SendingSwitches, TrackingSwitches, CallingSwitches, BitcoinSwitches {}

/** The switches where a test names none. */
export const ABILITY_SWITCHES: AbilitySwitches = {
  ...READING_SWITCHES,
  ...SIGNING_SWITCHES,
  ...SENDING_SWITCHES,
  ...TRACKING_SWITCHES,
  ...CALLING_SWITCHES,
  ...BITCOIN_SWITCHES,
}

/** Makes the abilities of the fake adapter, but those of `without`. */
export function abilitiesOf(deps: AbilityDeps, without: readonly AbilityName[]): Abilities {
  const all: Abilities = {
    ...readingOf(deps),
    ...signingOf(deps),
    ...sendingOf(deps),
    ...trackingOf(deps),
    ...callingOf(deps),
    ...bitcoinOf(deps),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name as AbilityName)))
}
