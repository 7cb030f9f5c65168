import type { Latch } from '@latchkit/core'
import { defineTranslations } from './defineWords.js'
import { compileOverrides } from './overrides.js'
import type { Translation, Texts } from './translation.js'
import { matchLocale, speaking } from './translate.js'

/** The buttons' texts of each language but English: a server renders nothing else of the kit. */
const BUTTONS: Readonly<Record<string, Texts>> = defineTranslations('buttons')

/**
 * Returns the language that a kit's option `locale` names, with the buttons' texts. Undefined for the kit's English, and for
 * `auto`, because a server does not know the visitor. Loaded on servers only: `package.json` gives browsers `serverWords.none.ts` in its place.
 */
export function translationOnServer(latch: Latch): Translation | undefined {
  const { locale } = latch.getState().locale
  if (locale === 'auto') return undefined
  const words = latch.options.words ?? {}
  const tag = matchLocale([locale], [...Object.keys(BUTTONS), ...Object.keys(words)])
  if (!BUTTONS[tag] && !words[tag]) return undefined
  return speaking(tag, BUTTONS[tag] ?? {}, plain(compileOverrides(words[tag])))
}

/** Leaves out functions: the page gets the texts as JSON. */
const plain = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => key.startsWith('button.') && typeof text !== 'function'),
  )
