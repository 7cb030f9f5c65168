import { aLength, anObject, aText, type OptionReader } from '../../base/options.readers.js'
import { optionsError } from '../../base/options.errors.js'

/** Reads the option `themeMode`: dark, light, system or inherit. Throws `options/bad-theme-mode`. */
export const aThemeMode: OptionReader<unknown> = (mode) => {
  if (mode !== undefined && !['dark', 'light', 'system', 'inherit'].includes(mode as string))
    throw optionsError('bad-theme-mode', { mode: `${mode as string}` })
  return mode
}

/**
 * Reads the option `themeVariables`: an object whose values are strings, except `tokens`, and `modes`, which has such an
 * object for each mode. Throws `options/bad-option`. Does not check the tokens: a wrong token breaks nothing, so only the
 * hints name it.
 */
export const themeVariables: OptionReader<unknown> = (given, name, options) => {
  const variables = anObject({})(given, name, options) as Readonly<Record<string, unknown>>
  for (const [key, value] of Object.entries(variables))
    if (key === 'modes') {
      const modes = anObject({})(value, `${name}.modes`, options) as Readonly<Record<string, unknown>>
      for (const mode of ['dark', 'light']) themeVariables(modes[mode], `${name}.modes.${mode}`, options)
    } else if (key !== 'tokens') (key === 'radius' ? aLength : aText)(value, `${name}.${key}`, options)
  return given
}

/** Reads the option `theme`: a theme, or one for each mode. Throws `options/bad-theme-mode` or `options/bad-option`. */
export const aTheme: OptionReader<unknown> = (given, name, options) => {
  const theme = anObject()(given, name, options) as Readonly<Record<string, unknown>> | undefined
  if (!theme) return given
  if ('light' in theme || 'dark' in theme)
    for (const mode of ['light', 'dark']) {
      const option = `${name}.${mode}`
      if (theme[mode] === undefined) throw optionsError('bad-option', { option, wanted: 'an object' })
      aTheme(theme[mode], option, options)
    }
  else {
    aThemeMode(theme.themeMode, `${name}.themeMode`, options)
    themeVariables(theme.themeVariables, `${name}.themeVariables`, options)
  }
  return given
}
