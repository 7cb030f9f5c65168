import { buttonWords } from './button.words.js'
import { en, type WordKey } from './en.js'
import { errorWords } from './errors.en.js'
import { fill } from './say.js'

/** A text of the catalogue, filled. */
export const say = (key: WordKey, values?: Readonly<Record<string, unknown>>): string => fill(en[key], values)

/** A text of the catalogue where there is one of that key. */
export const sayIfKnown = (key: string, values?: Readonly<Record<string, unknown>>): string | undefined =>
  Object.hasOwn(en, key) ? say(key as WordKey, values) : undefined

/** What a visitor reads of an error: the catalogue's text for its code, never what a wallet wrote, and no gap unfilled. */
export function sayError({
  code,
  context,
}: {
  readonly code: string
  readonly context: Readonly<Record<string, unknown>>
}): string {
  const text = Object.hasOwn(errorWords, code)
    ? errorWords[code as keyof typeof errorWords]
    : errorWords['wallet/unknown']
  const { wallet = en['wallet.generic'], reason = en['error.noReason'] } = context
  return fill(text, { wallet, reason })
}

export { buttonWords, type WordKey }
