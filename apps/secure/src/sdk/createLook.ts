import type { PayloadOf } from '@latchkit/frame'

/** How the page around the frame looks: what it says of its theme and language. */
export interface Look {
  readonly current: () => PayloadOf<'SYNC_THEME'>
  readonly change: (look: PayloadOf<'SYNC_THEME'>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes the look of a frame: dark, until the page says another one. */
export function createLook(): Look {
  const listeners = new Set<() => void>()
  let look: PayloadOf<'SYNC_THEME'> = { themeMode: 'dark' }
  return {
    current: () => look,
    change(next) {
      look = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
