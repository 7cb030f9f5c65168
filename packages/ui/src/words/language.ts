import type { Latch } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import type { Spoken, WordGroup } from './spoken.js'
import { wantedLocales } from './wantedLocales.js'

/** Follows the language that the app asks for, and loads its texts. */
export interface Language {
  /** Loads the texts of a group. Never rejects: texts that fail to load are English. */
  readonly load: (group: WordGroup) => Promise<void>
  /** Stops following. */
  readonly end: () => void
}

/**
 * Follows the language that the app asks for. Calls `hear` with each language that is in use from then on, once its
 * texts are loaded. The language is English until the first call.
 */
export function followLanguage(latch: Latch, hear: (spoken: Spoken) => void): Language {
  const groups = new Set<WordGroup>()
  const translator = once(async () => (await import('./translator.js')).createTranslator(latch, groups, hear))
  const speak = async (again?: boolean): Promise<void> => {
    // A page in English loads nothing, not even the list of languages.
    if (translator.begun() || !isEnglish(latch))
      await translator()
        .then(({ speak }) => speak(again))
        .catch(() => {})
  }
  return {
    load(group) {
      groups.add(group)
      return speak(true)
    },
    end: latch.subscribe(() => void speak()),
  }
}

const isEnglish = (latch: Latch): boolean => !latch.options.words && /^en\b/i.test(wantedLocales(latch)[0] ?? 'en')
