import type { RelaySwitches } from '../manifest.js'
import { checkSwitches, isBoolean, type SwitchSet } from '../wallet/switches.js'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isDelay = (value: unknown): boolean => isCount(value) && (value as number) <= 3_600_000
const isFailure = (value: unknown): boolean => isCount(value) && (value as number) >= 400 && (value as number) <= 599

/** The switches of a relay nobody has touched: it does what it should. */
export const relaySwitches: SwitchSet<RelaySwitches> = {
  defaults: { drop: false, delay: 0, refuse: null, losePush: 0, unknownProject: false },
  checks: {
    drop: isBoolean,
    delay: isDelay,
    refuse: (value) => value === null || isFailure(value),
    losePush: isCount,
    unknownProject: isBoolean,
  },
}

/** The switches in force. */
export interface RelayControls {
  readonly now: () => RelaySwitches
  /** What is left out goes back to its default. Throws a TypeError for what is no switch. */
  readonly set: (given: unknown) => void
  /** Takes one off `losePush`, where there is one. */
  readonly losesPush: () => boolean
}

/** Makes them, untouched. */
export function createRelayControls(): RelayControls {
  let switches = relaySwitches.defaults
  return {
    now: () => switches,
    set: (given) => {
      switches = { ...relaySwitches.defaults, ...checkSwitches(relaySwitches, given) }
    },
    losesPush: () => {
      if (switches.losePush === 0) return false
      switches = { ...switches, losePush: switches.losePush - 1 }
      return true
    },
  }
}
