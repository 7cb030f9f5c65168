import type { Latch } from '@latchkit/core'

/** The parts of a story's look that can change while it is shown. */
export interface Look {
  readonly mode: 'dark' | 'light'
  readonly locale: string
}

/** Changes the look of the present story. The script for pictures does the same from outside. */
export const changeLook = (look: Partial<Look>): boolean =>
  dispatchEvent(new CustomEvent('story-look', { detail: look }))

/** Calls the listener at each change. Returns a function that ends this. */
export function onLook(listener: (look: Partial<Look>) => void): () => void {
  const heard = ({ detail }: Event & { detail?: unknown }): void => listener(detail as Partial<Look>)
  addEventListener('story-look', heard)
  return () => removeEventListener('story-look', heard)
}

/** Makes a kit follow the changes of the look, by its own functions. */
export const followLook = (latch: Latch): (() => void) =>
  onLook(({ mode, locale }) => {
    if (mode) void latch.feature('theme').then(({ setMode }) => setMode(mode))
    if (locale) void latch.feature('locale').then(({ setLocale }) => setLocale(locale))
  })

/** The text direction of a story's language. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')
