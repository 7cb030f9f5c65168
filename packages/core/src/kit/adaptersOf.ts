import type { Adapter } from '../adapter/adapter.types.js'
import type { Namespace } from '../base/caip.js'
import type { Latch } from '../latch.types.js'
import { optionsError } from '../base/options.errors.js'

/** The key of a kit's adapters. It is the same in every copy of this package on the page. */
export const ADAPTERS: unique symbol = Symbol.for('latchkit.adapters')

/** A kit with its adapters, which its public type doesn't show. */
export interface KitWithAdapters extends Latch {
  readonly [ADAPTERS]: ReadonlyMap<Namespace, Adapter>
}

/**
 * The adapters of a kit, by namespace: for packages that extend the kit, such as an adapter with functions of its own. An
 * app uses the functions of the kit. Throws `options/bad-option` for an object that `createLatch` has not made.
 */
export function adaptersOf(latch: Latch): ReadonlyMap<Namespace, Adapter> {
  const { [ADAPTERS]: adapters } = Object(latch) as Partial<KitWithAdapters>
  if (!adapters) throw optionsError('bad-option', { option: 'latch', wanted: 'what createLatch() returned' })
  return adapters
}
