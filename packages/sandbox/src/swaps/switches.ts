import { createSettings, type Settings } from '../directory/switches.js'
import type { AllSwapSwitches, SwapServiceId, SwapSwitches } from '../manifest.js'
import { checkSwitches, isBoolean, oneOf, type SwitchSet } from '../wallet/switches.js'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isDelay = (value: unknown): boolean => isCount(value) && (value as number) <= 3_600_000
const isStatus = (value: unknown): boolean => isCount(value) && (value as number) >= 400 && (value as number) <= 599
const isPercent = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1_000_000

/** The initial switches of a service that offers swaps, without faults, and their checks. */
export const swapSwitches: SwitchSet<SwapSwitches> = {
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

const services: readonly SwapServiceId[] = ['oneInch', 'lifi']

/** Checks the switches of one service: they are set as a whole. */
function isService(value: unknown): boolean {
  checkSwitches(swapSwitches, value)
  return true
}

const allSwitches: SwitchSet<Partial<Record<SwapServiceId, Partial<SwapSwitches>>>> = {
  defaults: {},
  checks: { oneInch: isService, lifi: isService },
}

/** Creates the switches of all services, without faults. */
export function createSwapSettings(): Settings<AllSwapSwitches> {
  const { now, put } = createSettings(allSwitches)
  const whole = (id: SwapServiceId): SwapSwitches => ({ ...swapSwitches.defaults, ...now()[id] })
  return { now: () => Object.fromEntries(services.map((id) => [id, whole(id)])) as AllSwapSwitches, put }
}
