import type { RelaySwitches } from '../manifest.js'
import { checkSwitches, isBoolean, type SwitchSet } from '../wallet/switches.js'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isDelay = (value: unknown): boolean => isCount(value) && (value as number) <= 3_600_000
const isFailure = (value: unknown): boolean => isCount(value) && (value as number) >= 400 && (value as number) <= 599

/** The initial switches of the relay, without faults, and their checks. */
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

/** The switches that are set now. */
export interface RelayControls {
  readonly now: () => RelaySwitches
  /**
   * Sets the switches. Each switch that is left out gets its default. Throws a TypeError for an unknown switch or
   * value.
   */
  readonly set: (given: unknown) => void
  /** Returns whether the next push gets lost. Counts `losePush` down. */
  readonly losesPush: () => boolean
}

/** Creates the controls with the default switches. */
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
