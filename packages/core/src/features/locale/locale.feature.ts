import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { anObject, aText } from '../../base/options.readers.js'
import { createLocaleController } from './locale.controller.js'

/** The feature `locale`: the language of the kit's texts. */
export const locale: FeatureEntry<'locale'> = defineFeature({
  name: 'locale',
  eager: ({ options }) => createLocaleController(options.locale),
  options: { locale: aText, words: anObject() },
})
