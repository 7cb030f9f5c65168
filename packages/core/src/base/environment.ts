import type { Report } from './emitter.js'
import { systemClock, type Clock } from './time.js'

/** The part of the Web Storage API that the kit uses. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The part of the Web Locks API that the kit uses. */
export type Locks = Pick<LockManager, 'request'>

/** The parts of the browser that the kit uses. Tests replace them. */
export interface Environment {
  readonly clock: Clock
  /** The storage of the page. Called at each use, because reading `window.localStorage` may throw (F199). */
  readonly storage: () => WebStorage | undefined
  /** The locks that the tabs of the origin share. Undefined where the browser or the page has none (plain `http:`). */
  readonly locks?: Locks | undefined
  /** The window of the page, on which wallets announce themselves. Undefined on a server. */
  readonly window: Window | undefined
  /** Reports an error that no caller awaits, such as that of an app's listener that throws (F217). */
  readonly report: Report
  /** Prints a text for developers. */
  readonly warn: (text: string) => void
}

/**
 * The environment of the browser, or on a server a clock and a console alone. Reads no global before it is called
 * (F209).
 */
export function browserEnvironment(): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    clock: systemClock(),
    storage: () => page?.localStorage,
    locks: page?.navigator?.locks,
    window: page,
    report: (error) => console.error(error),
    warn: (text) => console.warn(`Latchkit: ${text}`),
  }
}
