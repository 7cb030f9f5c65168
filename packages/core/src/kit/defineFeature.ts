import type { FeatureName } from '../latch.types.js'
import type { FeatureEntry } from './feature.types.js'

/** Defines a feature: returns it, with its types checked. */
export const defineFeature = <name extends FeatureName>(
  feature: FeatureEntry<name> & { readonly name: name },
): FeatureEntry<name> => feature
