import { anObject, aText, type OptionReader } from '../../kit/options.readers.js'
import { optionsError } from '../../kit/options.errors.js'

/** Reads the option `themeMode`: dark, light, system or inherit. Throws `options/bad-theme-mode`. */
export const aThemeMode: OptionReader<unknown> = (mode) => {
  if (mode !== undefined && !['dark', 'light', 'system', 'inherit'].includes(mode as string))
    throw optionsError('bad-theme-mode', { mode: `${mode as string}` })
  return mode
}

/**
 * Reads the option `themeVariables`: an object whose values, except `tokens`, are strings. Throws `options/bad-option`. Does
 * not check the tokens: a wrong token breaks nothing, so only the hints name it.
 */
export const themeVariables: OptionReader<unknown> = (given, name, options) => {
  const variables = anObject({})(given, name, options) as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(variables)) if (key !== 'tokens') aText(value, `${name}.${key}`, options)
  return given
}
