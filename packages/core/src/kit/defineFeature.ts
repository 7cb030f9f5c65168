import type { EagerFeature, FeatureTypes, LazyFeature } from './feature.types.js'

/** Defines an eager feature: returns it, with its types checked. */
export function defineFeature<controller extends object, types extends FeatureTypes>(
  feature: EagerFeature<controller, types>,
): EagerFeature<controller, types>
/** Defines a lazy feature: returns it, with its types checked. */
export function defineFeature<controller extends object, types extends FeatureTypes>(
  feature: LazyFeature<controller, types>,
): LazyFeature<controller, types>
export function defineFeature(feature: object): object {
  return feature
}
