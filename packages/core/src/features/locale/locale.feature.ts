import { defineFeature } from '../../kit/defineFeature.js'
import type { EagerFeature } from '../../kit/feature.types.js'
import { anObject, aText } from '../../kit/options.readers.js'
import { createLocaleController } from './locale.controller.js'
import type { LocaleController, LocaleOptions } from './locale.types.js'

/** The feature `locale`: the language of the kit's texts. */
export const locale: EagerFeature<LocaleController, { options: LocaleOptions }> = defineFeature({
  name: 'locale',
  eager: ({ options }) => createLocaleController(options.locale),
  options: { locale: aText, words: anObject() },
})
