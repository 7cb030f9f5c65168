import type { Latch } from '@latchkit/core'

/** Returns the BCP 47 tags to try, the best first: the app's locale, or the browser's languages where it is `auto`. */
export function wantedLocales(latch: Latch): readonly string[] {
  const { locale } = latch.getState().locale
  return locale === 'auto' ? (globalThis.navigator?.languages ?? []) : [locale]
}
