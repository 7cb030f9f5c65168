import { createSettings, type Settings } from '../directory/switches.js'
import type { AllSwapSwitches, JupiterSwitches, SwapSwitches } from '../manifest.js'
import { checkSwitches, isBoolean, oneOf, type SwitchSet } from '../wallet/switches.js'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isDelay = (value: unknown): boolean => isCount(value) && (value as number) <= 3_600_000
const isStatus = (value: unknown): boolean => isCount(value) && (value as number) >= 400 && (value as number) <= 599
const isPercent = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1_000_000

/** The initial switches of a service on EVM chains, without faults, and their checks. */
const evmSwitches: SwitchSet<SwapSwitches> = {
  defaults: { delay: 0, fail: null, hang: false, promise: 0, drain: null, unlimited: false, expire: null },
  checks: {
    delay: isDelay,
    fail: (value) => value === null || isStatus(value),
    hang: isBoolean,
    promise: isPercent,
    drain: oneOf(null, 'receiver', 'transfer', 'approve', 'spender', 'more'),
    unlimited: isBoolean,
    expire: (value) => value === null || isDelay(value),
  },
}

/** The same of the likeness of Jupiter. */
const jupiterSwitches: SwitchSet<JupiterSwitches> = {
  defaults: { ...evmSwitches.defaults, payer: 'taker' },
  checks: {
    ...evmSwitches.checks,
    drain: oneOf(null, 'receiver', 'transfer', 'approve', 'owner', 'more'),
    payer: oneOf('taker', 'maker'),
  },
}

type Given = { readonly [Id in keyof AllSwapSwitches]?: Partial<AllSwapSwitches[Id]> }

/** Makes the check of the switches of one service. It throws a TypeError with the reason. */
const checkOf =
  <Values>(set: SwitchSet<Values>) =>
  (value: unknown): boolean => {
    checkSwitches(set, value)
    return true
  }

const allSwitches: SwitchSet<Given> = {
  defaults: {},
  checks: { oneInch: checkOf(evmSwitches), lifi: checkOf(evmSwitches), jupiter: checkOf(jupiterSwitches) },
}

/** Creates the switches of all services, without faults. */
export function createSwapSettings(): Settings<AllSwapSwitches> {
  const { now, put } = createSettings(allSwitches)
  return {
    now: () => {
      const { oneInch, lifi, jupiter } = now()
      return {
        oneInch: { ...evmSwitches.defaults, ...oneInch },
        lifi: { ...evmSwitches.defaults, ...lifi },
        jupiter: { ...jupiterSwitches.defaults, ...jupiter },
      }
    },
    put,
  }
}
