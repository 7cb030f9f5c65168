import type { Report } from './emitter.js'
import { systemClock, type Clock } from './time.js'

/** The part of the Web Storage API that the kit uses. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the kit touches of the world. Each part can be replaced, which is how its tests run. */
export interface Environment {
  readonly clock: Clock
  /** The page's storage, asked for anew at each use: reading `window.localStorage` itself can throw (F199). */
  readonly storage: () => WebStorage | undefined
  /** The page's window: where wallets announce themselves. Absent on a server. */
  readonly window: Window | undefined
  /** Hears errors that nobody awaits: a host's listener that throws (F217), a storage that fails. */
  readonly report: Report
  /** Prints what a developer should know. */
  readonly warn: (text: string) => void
}

/** The browser, or on a server nothing but a clock. Reads no global until it is called (F209). */
export function browserEnvironment(): Environment {
  const page = typeof window === 'undefined' ? undefined : window
  return {
    clock: systemClock(),
    storage: () => page?.localStorage,
    window: page,
    report: (error) => console.error(error),
    warn: (text) => console.warn(`Latchkit: ${text}`),
  }
}
