import { walletIcons } from '../../icons.js'
import { commonSwitches, isBoolean, oneOf, type SwitchSet } from '../../switches.js'
import type { SatsSwitches } from './types.js'

/** The default switches of the wallet for `sats-connect`. */
export const satsSwitchDefaults: SatsSwitches = {
  ...commonSwitches.defaults,
  name: 'Sandbox Sats Wallet',
  icon: walletIcons.sats,
  providerId: 'SandboxSatsProvider',
  registered: 'whole',
  switchSilently: false,
  lieAboutSwitch: false,
}

const missing = ['id', 'name', 'icon', 'provider'].map((part) => `missing-${part}`)

/** The switches of the wallet for `sats-connect`. */
export const satsSwitches: SwitchSet<SatsSwitches> = {
  defaults: satsSwitchDefaults,
  checks: {
    ...commonSwitches.checks,
    // The pattern keeps the switch from replacing a property of `window` that the page needs.
    providerId: (value) => typeof value === 'string' && /^\w*Provider\d*$/.test(value),
    registered: oneOf('whole', 'null', 'throwing-proxy', ...missing),
    switchSilently: isBoolean,
    lieAboutSwitch: isBoolean,
  },
}
