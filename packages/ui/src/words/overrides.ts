import type { OwnText, Report, WordOverrides } from '@latchkit/core'
import type { Message } from './message.js'
import type { Texts } from './translation.js'

/**
 * Compiles the app's own texts of one language to the form of the kit's texts. A function that throws, or that returns no
 * text, throws: the kit's text is said then. The first error of each function goes to `report`.
 */
export const compileOverrides = (words: WordOverrides[string] = {}, report: Report = () => {}): Texts =>
  Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'function' ? guarded(text, report) : compileText(`${text}`),
    ]),
  )

const compileText = (text: string): Message =>
  text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? ([part] as const) : part))

function guarded(text: Exclude<OwnText, string>, report: Report): Message {
  let isReported = false
  return (locale, values) => {
    try {
      const said: unknown = text(values, locale)
      if (typeof said !== 'string') throw new TypeError('Latchkit: a function of the option words returned no text.')
      return said
    } catch (error) {
      if (!isReported) report(error)
      isReported = true
      throw error
    }
  }
}
