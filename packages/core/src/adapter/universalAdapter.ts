import { once } from '../base/once.js'
import type { AdapterAbilities, AdapterFactory } from './adapter.types.js'
import type { Eip1193Deps } from './eip1193/eip1193.wallets.js'
import { allFrom } from './lateAbilities.js'
import { lateAdapter } from './lateAdapter.js'

/** The abilities that need no chain library. */
const UNIVERSAL_ABILITIES = [
  'balance',
  'message',
  'typedData',
  'transaction',
  'tracking',
  'transfer',
  'calls',
  'permissions',
  'assets',
] as const

/** The abilities of {@link universalAdapter}. */
export type UniversalAbilities = Pick<AdapterAbilities, (typeof UNIVERSAL_ABILITIES)[number]>

/**
 * The adapter of an app that names EVM networks and passes no adapter for them. It speaks plain EIP-1193 with installed
 * wallets, and has no chain library. It sends every request through the connected wallet, reads included.
 */
export const universalAdapter: AdapterFactory = (context) => {
  const deps: Eip1193Deps = { context, wallets: new Map() }
  const all = once(async () => (await import('./eip1193/universal.abilities.js')).createAbilities(deps))
  return lateAdapter({
    name: 'universal',
    namespace: 'eip155',
    load: async () => (await import('./eip1193/createEip1193Adapter.js')).createEip1193Adapter(deps),
    abilities: allFrom(UNIVERSAL_ABILITIES, all),
  })
}
