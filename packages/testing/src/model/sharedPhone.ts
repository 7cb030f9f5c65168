import type { Namespace } from '@latchkit/core'
import { pairingConnector, type PairingFactory, type PairingSession } from '@latchkit/core/adapter'
import type { BrowserPage } from './browserPage.js'
import { PHONE } from './sharedWallets.js'

/** A phone that all pages of a browser may pair with. Each approval makes a session. The pages share the last one. */
export interface SharedPhone {
  /** Returns the namespaces of a page's session. Empty: it has none. */
  session(page: number): readonly Namespace[]
  /** Gives a page without a session the newest one, as a reload does. */
  restore(page: number): void
  /** Ends the session of a page, or all sessions. */
  end(page?: number): void
  /** Makes the pairing of a page. */
  pairingOf(page: BrowserPage): PairingFactory
}

const URI_END = `@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`

/** Makes a {@link SharedPhone}. `approved`: the namespaces that it approves. */
export function createSharedPhone(approved: readonly Namespace[]): SharedPhone {
  const sessions = new Map<number, readonly Namespace[]>()
  /** The session of each page. */
  const current = new Map<number, number>()
  /** Tells the kit of each page of the session that the page has. */
  const tellers = new Map<number, () => void>()
  let last = 0
  const session = (page: number): readonly Namespace[] => sessions.get(current.get(page) ?? 0) ?? []

  function end(page?: number): void {
    for (const each of page === undefined ? [...current.keys()] : [page]) {
      sessions.delete(current.get(each) ?? 0)
      current.delete(each)
    }
  }

  return {
    session,
    restore(page) {
      const newest = [...sessions.keys()].at(-1)
      if (session(page).length > 0 || newest === undefined) return
      current.set(page, newest)
      tellers.get(page)?.()
    },
    end,
    pairingOf(page) {
      const { number, connected } = page
      const forget = (): void => {
        current.delete(number)
        for (const id of PHONE) connected.delete(id)
      }
      /** The number of the attempt that is pending. */
      let attempt = 0
      return ({ emit, namespaces }) => {
        const tell = (): PairingSession => {
          const shared = namespaces.filter((each) => session(number).includes(each))
          const made = { namespaces: shared, walletName: 'Phone' }
          emit({ type: 'session', session: made })
          return made
        }
        tellers.set(number, tell)
        return {
          wallets: PHONE.map((id) => ({
            connector: pairingConnector(page.wallet(id).namespace),
            transport: 'universal-provider',
            provider: {},
          })),
          start: () => () => {},
          async open({ namespace }) {
            const own = ++attempt
            const before = session(number)
            if (before.length === 0 || (namespace && !before.includes(namespace))) {
              if (before.length > 0) page.endSession()
              emit({ type: 'code', uri: `wc:${String(own).padStart(64, '0')}${URI_END}` })
              await page.ask('approve', PHONE[0])
              // An approval that comes after the attempt was given up makes no session.
              if (own !== attempt) return new Promise(() => {})
              current.set(number, ++last)
              sessions.set(last, approved)
            }
            return tell()
          },
          renew: async () => {},
          giveUp: () => void attempt++,
          forget,
        }
      }
    },
  }
}
