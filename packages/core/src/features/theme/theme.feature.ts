import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { createThemeController, themeOf } from './theme.controller.js'
import { aTheme, aThemeMode, themeVariables } from './theme.options.js'

/** The feature `theme`: the mode and the variables of the kit's look. */
export const theme: FeatureEntry<'theme'> = defineFeature({
  name: 'theme',
  eager({ options: { theme, themeMode, themeVariables } }) {
    const chosen = theme && themeOf(theme)
    return createThemeController(themeMode ?? chosen?.themeMode, { ...chosen?.themeVariables, ...themeVariables })
  },
  options: { theme: aTheme, themeMode: aThemeMode, themeVariables },
})
