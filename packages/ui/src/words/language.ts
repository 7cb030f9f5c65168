import type { Latch } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import type { Translation, WordPart } from './translation.js'
import { wantedLocales } from './wantedLocales.js'

/** Follows the language that the app asks for, and loads its texts. */
export interface Language {
  /** Loads the texts of a part. Never rejects: texts that fail to load are English. */
  readonly load: (part: WordPart) => Promise<void>
  /** Stops following. */
  readonly end: () => void
}

/**
 * Follows the language that the app asks for. Calls `hear` with each language that is in use from then on, once its
 * texts are loaded. The language is English until the first call.
 */
export function followLanguage(latch: Latch, hear: (translation: Translation) => void): Language {
  const parts = new Set<WordPart>()
  const translator = once(async () => (await import('./translator.js')).createTranslator(latch, parts, hear))
  const speak = async (again?: boolean): Promise<void> => {
    // A page in English loads nothing, not even the list of languages.
    if (translator.begun() || !isEnglish(latch))
      await translator()
        .then(({ speak }) => speak(again))
        .catch(() => {})
  }
  return {
    load(part) {
      parts.add(part)
      return speak(true)
    },
    end: latch.subscribe(() => void speak()),
  }
}

const isEnglish = (latch: Latch): boolean => !latch.options.words && /^en\b/i.test(wantedLocales(latch)[0] ?? 'en')
