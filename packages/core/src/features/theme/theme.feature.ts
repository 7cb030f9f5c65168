import { defineFeature } from '../../kit/defineFeature.js'
import type { EagerFeature } from '../../kit/feature.types.js'
import { createThemeController } from './theme.controller.js'
import { aThemeMode, themeVariables } from './theme.options.js'
import type { ThemeController, ThemeOptions } from './theme.types.js'

/** The feature `theme`: the mode and the variables of the kit's look. */
export const theme: EagerFeature<ThemeController, { options: ThemeOptions }> = defineFeature({
  name: 'theme',
  eager: ({ options }) => createThemeController(options.themeMode, options.themeVariables),
  options: { themeMode: aThemeMode, themeVariables },
  hints: () => import('./theme.hints.js'),
})
