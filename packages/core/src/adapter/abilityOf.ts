import type { AbilityName, Adapter, AdapterAbilities } from './adapter.types.js'

/**
 * Loads an ability of an adapter. Resolves with undefined where the adapter doesn't have it. Rejects with a `LatchError`
 * where it can't be loaded; the next call tries again.
 */
export const abilityOf = async <name extends AbilityName>(
  adapter: Pick<Adapter, 'abilities'> | undefined,
  name: name,
): Promise<AdapterAbilities[name] | undefined> => adapter?.abilities[name]?.()
