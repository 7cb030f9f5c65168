import { anObject, aText, type OptionReader } from '../../kit/options.readers.js'
import { optionsError } from '../../kit/options.errors.js'

/** Dark, light, system or inherit. Throws `options/bad-theme-mode`. */
export const aThemeMode: OptionReader<unknown> = (mode) => {
  if (mode !== undefined && !['dark', 'light', 'system', 'inherit'].includes(mode as string))
    throw optionsError('bad-theme-mode', { mode: `${mode as string}` })
  return mode
}

/** The values of the theme are texts. Hints check tokens, because a wrong token breaks nothing. */
export const themeVariables: OptionReader<unknown> = (given, name, options) => {
  const variables = anObject({})(given, name, options) as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(variables)) if (key !== 'tokens') aText(value, `${name}.${key}`, options)
  return given
}
