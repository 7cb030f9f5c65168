import type { WordOverrides } from '@latchkit/core'
import type { Texts } from './spoken.js'

/** Compiles the app's own texts of one language to the form of the kit's texts. */
export const compileOverrides = (words: WordOverrides[string]): Texts =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'function'
        ? (locale, values) => `${text(values, locale)}`
        : `${text}`.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? ([part] as const) : part)),
    ]),
  )
