import type { Latch } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import type { Spoken, WordGroup } from './spoken.js'
import { wantedLocales } from './wantedLocales.js'

/** The language that is asked for, followed live. */
export interface Language {
  /** Fetches a group's texts. Never rejects: what can't be fetched is said in English. */
  readonly load: (group: WordGroup) => Promise<void>
  readonly end: () => void
}

/**
 * Follows which language the app asks for. `hear` gets each that is spoken from then on: until the first, and for good where
 * no other is asked for, it is English.
 */
export function followLanguage(latch: Latch, hear: (spoken: Spoken) => void): Language {
  const groups = new Set<WordGroup>()
  const translator = once(async () => (await import('./translator.js')).createTranslator(latch, groups, hear))
  const speak = async (again?: boolean): Promise<void> => {
    // Whoever reads English fetches nothing, not even the list of languages.
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
