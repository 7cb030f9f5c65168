import type { WordOverrides } from '@latchkit/core'
import type { Texts } from './spoken.js'

/** An app's own texts as ours are compiled: the gaps apart from what is around them. */
export const compileOverrides = (words: WordOverrides[string]): Texts =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'function'
        ? (locale, values) => `${text(values, locale)}`
        : `${text}`.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? ([part] as const) : part)),
    ]),
  )
