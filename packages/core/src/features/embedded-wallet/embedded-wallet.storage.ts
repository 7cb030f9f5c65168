import type { Environment } from '../../base/environment.js'
import { EMAIL_PAUSE_MS } from './embedded-wallet.constants.js'

/** The prefix of the keys of wallets in the browser's storage (S3.19). They are the protocol: all kits of a page share them. */
const PREFIX = '@appkit-wallet/'

type Key = 'EMAIL' | 'EMAIL_LOGIN_USED_KEY' | 'LAST_EMAIL_LOGIN_TIME' | 'LAST_USED_CHAIN_KEY'

/** What the page keeps of the embedded wallet. Its functions never throw: a page without storage knows it until a reload. */
export interface EmbeddedStore {
  /** The email that a login was begun with last. Empty where there is none. */
  email(): string
  /** The CAIP-2 id of the network that the wallet was on last. */
  lastChain(): string | undefined
  /** Takes note that an email was sent now. */
  noteSent(email: string): void
  /** Takes note that a login has ended well. */
  noteUsed(email: string): void
  noteChain(chainId: string): void
  /** Forgets the visitor: the session has ended. That an email was sent stays known. */
  clear(): void
  /** How many whole seconds are left until the next email may be sent: 0 to 30 (F182). */
  waitSeconds(): number
}

/** Makes the store. The token of the session is never stored: the page has none (S3.19). */
export function createEmbeddedStore({ storage, clock }: Pick<Environment, 'storage' | 'clock'>): EmbeddedStore {
  /** What the browser didn't store. */
  const unstored = new Map<Key, string>()
  function write(key: Key, value: string | undefined): void {
    unstored.delete(key)
    try {
      if (value === undefined) storage()?.removeItem(PREFIX + key)
      else storage()?.setItem(PREFIX + key, value)
    } catch {
      if (value !== undefined) unstored.set(key, value)
    }
  }
  function read(key: Key): string | undefined {
    try {
      return unstored.get(key) ?? storage()?.getItem(PREFIX + key) ?? undefined
    } catch {
      return undefined
    }
  }
  return {
    email: () => read('EMAIL') ?? '',
    lastChain: () => read('LAST_USED_CHAIN_KEY'),
    noteSent(email) {
      write('EMAIL', email)
      write('LAST_EMAIL_LOGIN_TIME', String(clock.now()))
    },
    noteUsed(email) {
      write('EMAIL', email)
      write('EMAIL_LOGIN_USED_KEY', 'true')
    },
    noteChain: (chainId) => write('LAST_USED_CHAIN_KEY', chainId),
    clear() {
      for (const key of ['EMAIL', 'EMAIL_LOGIN_USED_KEY', 'LAST_USED_CHAIN_KEY'] as const) write(key, undefined)
    },
    waitSeconds() {
      // A time ahead of the clock is that of a clock which was set back since: it says nothing.
      const left = Number(read('LAST_EMAIL_LOGIN_TIME')) + EMAIL_PAUSE_MS - clock.now()
      return left > 0 && left <= EMAIL_PAUSE_MS ? Math.ceil(left / 1000) : 0
    },
  }
}
