import type { Latch } from '@latchkit/core'
import { once } from '@latchkit/core/adapter'
import { ENGLISH, type Spoken, type WordGroup } from './spoken.js'
import { translate } from './translate.js'
import { wantedLocales } from './wantedLocales.js'

/** Speaks other languages than English. */
export interface Translator {
  /**
   * Says what is asked for in the language that is asked for, once its texts are there. What couldn't be fetched is asked for
   * again where `again` says so. Never rejects.
   */
  speak(again?: boolean): Promise<void>
}

/** Follows what is wanted of `groups`; `publish` gets each language that is spoken from then on. */
export function createTranslator(
  latch: Latch,
  groups: ReadonlySet<WordGroup>,
  publish: (spoken: Spoken) => void,
): Translator {
  let spoken = ENGLISH
  let asked: string | undefined
  let isMissing = false
  let latest: Promise<void> = Promise.resolve()
  const hints = once(async () => (await import('./words.hints.js')).createWordHints(latch))
  return {
    speak(again) {
      const wanted = wantedLocales(latch)
      const ask = [...wanted, ...groups].join()
      if (ask === asked && !(again && isMissing)) return latest
      asked = ask
      isMissing = false
      // Those who follow the buttons' texts alone would say the same.
      if (latch.options.debug && groups.has('shell')) hints().then((say) => say(), ignore)
      // Offline, perhaps.
      const onMissing = (): void => void (isMissing = true)
      const turn: Promise<void> = translate(wanted, groups, latch.options.words, onMissing).then((next) => {
        // Asked for again meanwhile, for more texts or in another language: that is what is waited for.
        if (turn !== latest) return latest
        if (next === spoken) return
        spoken = next
        publish(next)
      })
      return (latest = turn)
    },
  }
}

/** A hint that can't be fetched goes unsaid. */
const ignore = (): void => {}
