import { commonSwitches, isBoolean, oneOf, type SwitchSet } from '../../switches.js'
import type { SatsSwitches } from './types.js'

/** The wallet for `sats-connect` as it is when nobody touched a switch. */
export const satsSwitchDefaults: SatsSwitches = {
  ...commonSwitches.defaults,
  name: 'Sandbox Sats Wallet',
  providerId: 'SandboxSatsProvider',
  registered: 'whole',
  switchSilently: false,
  lieAboutSwitch: false,
}

const missing = ['id', 'name', 'icon', 'provider'].map((part) => `missing-${part}`)

/** Its switches. */
export const satsSwitches: SwitchSet<SatsSwitches> = {
  defaults: satsSwitchDefaults,
  checks: {
    ...commonSwitches.checks,
    // A property of `window` that is ours to set, not one that the page needs.
    providerId: (value) => typeof value === 'string' && /^\w*Provider\d*$/.test(value),
    registered: oneOf('whole', 'null', 'throwing-proxy', ...missing),
    switchSilently: isBoolean,
    lieAboutSwitch: isBoolean,
  },
}
