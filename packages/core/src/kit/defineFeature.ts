import type { EagerFeature, FeatureTypes, LazyFeature } from './feature.types.js'

/** Defines a feature whose controller exists from the start. */
export function defineFeature<controller extends object, types extends FeatureTypes>(
  feature: EagerFeature<controller, types>,
): EagerFeature<controller, types>
/** Defines a feature whose code is fetched when it is first needed. */
export function defineFeature<controller extends object, types extends FeatureTypes>(
  feature: LazyFeature<controller, types>,
): LazyFeature<controller, types>
export function defineFeature(feature: object): object {
  return feature
}
