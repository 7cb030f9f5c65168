import { createSettings, type Settings } from '../directory/switches.js'
import type { SignInSwitches } from '../manifest.js'
import { isBoolean, type SwitchSet } from '../wallet/switches.js'

const requests: readonly unknown[] = [
  'POST nonce',
  'GET session',
  'POST session',
  'DELETE session',
  'GET sessions',
  'DELETE sessions',
]
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isDelay = (value: unknown): boolean => isCount(value) && (value as number) <= 3_600_000
const isStatus = (value: unknown): boolean => isCount(value) && (value as number) >= 400 && (value as number) <= 599

/** The initial switches of the sign-in server, without faults, and their checks. */
export const signInSwitches: SwitchSet<SignInSwitches> = {
  defaults: {
    requests: [],
    calls: null,
    delay: 0,
    offline: false,
    status: null,
    error: null,
    loseAnswer: false,
    cookies: true,
    clock: 0,
  },
  checks: {
    requests: (value) => Array.isArray(value) && value.every((each) => requests.includes(each)),
    calls: (value) => value === null || isCount(value),
    delay: isDelay,
    offline: isBoolean,
    status: (value) => value === null || isStatus(value),
    error: (value) => value === null || typeof value === 'string',
    loseAnswer: isBoolean,
    cookies: isBoolean,
    clock: (value) => Number.isSafeInteger(value),
  },
}

/** The switches that are set now. */
export interface SignInControls extends Settings<SignInSwitches> {
  /** Returns the switches for a request: `POST nonce`. Counts the request. */
  readonly take: (request: string) => SignInSwitches
}

/** Creates the controls with the default switches. */
export function createSignInControls(): SignInControls {
  const { now, put } = createSettings(signInSwitches)
  return {
    now,
    put,
    take: (request) => {
      const taken = now()
      const touches = taken.requests.length === 0 || taken.requests.includes(request)
      if (!touches || taken.calls === 0) return signInSwitches.defaults
      if (taken.calls !== null) put({ ...taken, calls: taken.calls - 1 })
      return taken
    },
  }
}
