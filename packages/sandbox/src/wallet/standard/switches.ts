import { commonSwitches, isTextList, oneOf, type SwitchSet } from '../switches.js'
import type { StandardSwitches } from './types.js'

const missing = ['version', 'name', 'icon', 'chains', 'features', 'accounts'].map((part) => `missing-${part}`)

/** The switches of every wallet of the Wallet Standard. */
export const standardSwitches: SwitchSet<StandardSwitches> = {
  defaults: {
    ...commonSwitches.defaults,
    silentConnect: 'empty',
    withoutFeatures: [],
    chains: null,
    registered: 'whole',
  },
  checks: {
    ...commonSwitches.checks,
    silentConnect: oneOf('empty', 'reject', 'ask'),
    withoutFeatures: isTextList,
    chains: (value) => value === null || isTextList(value),
    registered: oneOf('whole', 'null', 'throwing-proxy', ...missing),
  },
}
