import { defineLocales } from './defineWords.js'
import type { Locales } from './translation.js'

/** How the texts of each language but English are loaded. */
export const locales: Locales = defineLocales()
