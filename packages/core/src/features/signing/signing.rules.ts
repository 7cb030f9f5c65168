import { abilityOf } from '../../adapter/abilityOf.js'
import type { AbilityName, Adapter, AdapterAbilities } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { signingError } from './signing.errors.js'

/** Loads an ability of the account's adapter. Rejects with `signing/unsupported` where the adapter doesn't have it. */
export async function abilityFor<name extends AbilityName>(
  adapters: ReadonlyMap<Namespace, Adapter>,
  { namespace }: Pick<ConnectedAccount, 'namespace'>,
  name: name,
): Promise<AdapterAbilities[name]> {
  const ability = await abilityOf(adapters.get(namespace), name)
  if (!ability) throw signingError('unsupported', { ability: name })
  return ability
}
