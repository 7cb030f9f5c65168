import type { Latch } from '@latchkit/core'

/** What of a story's look can change while it stands. */
export interface Look {
  readonly mode: 'dark' | 'light'
  readonly locale: string
}

/** Changes the look of the story on show. Pictures do the same from outside. */
export const changeLook = (look: Partial<Look>): boolean =>
  dispatchEvent(new CustomEvent('story-look', { detail: look }))

/** Calls back with each change, until it is ended. */
export function onLook(listener: (look: Partial<Look>) => void): () => void {
  const heard = ({ detail }: Event & { detail?: unknown }): void => listener(detail as Partial<Look>)
  addEventListener('story-look', heard)
  return () => removeEventListener('story-look', heard)
}

/** Lets a kit follow by its own live switches. */
export const followLook = (latch: Latch): (() => void) =>
  onLook(({ mode, locale }) => {
    if (mode) void latch.feature('theme').then(({ setMode }) => setMode(mode))
    if (locale) void latch.feature('locale').then(({ setLocale }) => setLocale(locale))
  })

/** The direction in which stories of this language run. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')
