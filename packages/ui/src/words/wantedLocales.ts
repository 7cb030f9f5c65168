import type { Latch } from '@latchkit/core'

/** The languages to try, the best first. */
export function wantedLocales(latch: Latch): readonly string[] {
  const { locale } = latch.getState().locale
  return locale === 'auto' ? (globalThis.navigator?.languages ?? []) : [locale]
}
