import { browserEnvironment, type Latch } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { ENGLISH, type Translation, type WordPart } from './translation.js'
import { translate } from './translate.js'
import { wantedLocales } from './wantedLocales.js'

/** Loads and publishes languages other than English. */
export interface Translator {
  /**
   * Publishes the language that the app asks for, once its texts are loaded. With `again` it also loads texts again
   * that failed to load. Never rejects.
   */
  speak(again?: boolean): Promise<void>
}

/** Makes a translator for the texts of `parts`, a set that may grow. Calls `publish` with each language in use. */
export function createTranslator(
  latch: Latch,
  parts: ReadonlySet<WordPart>,
  publish: (translation: Translation) => void,
): Translator {
  let shown = ENGLISH
  let asked: string | undefined
  let isMissing = false
  let latest: Promise<void> = Promise.resolve()
  const { report } = { ...browserEnvironment(), ...latch.options.environment }
  const hints = once(async () => (await import('./words.hints.js')).createWordHints(latch))
  return {
    speak(again) {
      const wanted = wantedLocales(latch)
      const ask = [...wanted, ...parts].join()
      if (ask === asked && !(again && isMissing)) return latest
      asked = ask
      isMissing = false
      // Only with the modal's texts: a translator of the buttons' texts alone would print the same hints.
      if (latch.options.debug && parts.has('modal')) hints().then((say) => say(), ignore)
      // A part failed to load, for example offline.
      const onMissing = (): void => void (isMissing = true)
      const loading: Promise<void> = translate(wanted, parts, latch.options.words, onMissing, report).then((next) => {
        // A later call asked for more texts or another language: wait for its result instead.
        if (loading !== latest) return latest
        if (next === shown) return
        shown = next
        publish(next)
      })
      return (latest = loading)
    },
  }
}

/** Hints that fail to load are not printed. */
const ignore = (): void => {}
