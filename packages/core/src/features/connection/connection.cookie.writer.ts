import type { Environment } from '../../base/environment.js'
import { COOKIE_LIFETIME_S } from './connection.constants.js'
import { firstOfEach, type StoredConnection } from './connection.storage.js'
import type { ResolvedConnectionOptions } from './connection.types.js'

/** The name of the cookie of a kit with this id. `connection.cookie.reading.ts` has the same rules. */
const cookieNameOf = (id: string): string => `latchkit${id && `.${id}`}`

/** The version of the cookie that this release writes. */
const COOKIE_VERSION = 1

/** The longest id of a connector that the cookie has: a longer one would take the room of the page's other cookies. */
const MAX_ID_LENGTH = 64

/**
 * The text of the cookie: the active connection of each namespace, that of the active namespace first. Nothing of it is a
 * secret. Empty without a connection.
 */
export function cookieOf(stored: readonly StoredConnection[]): string {
  const wallets = firstOfEach(stored)
    .filter(({ connectorId }) => connectorId.length <= MAX_ID_LENGTH)
    .map(({ networkId, address, connectorId }) => [networkId, address, connectorId])
  return wallets.length > 0 ? encodeURIComponent(JSON.stringify([COOKIE_VERSION, ...wallets])) : ''
}

/**
 * Returns a function that writes the cookie of the stored connections, and removes it where there are none. Undefined where
 * the app wants no cookie.
 */
export function createCookieWriter(
  { window }: Pick<Environment, 'window'>,
  { connectionCookie, id }: Pick<ResolvedConnectionOptions, 'connectionCookie'> & { readonly id: string },
): ((stored: readonly StoredConnection[]) => void) | undefined {
  if (!connectionCookie || !window) return undefined
  let written: string | undefined
  return (stored) => {
    const text = cookieOf(stored)
    // Another tab may have written a newer one, which this tab has not heard of yet.
    if (text === written) return
    written = text
    const secure = window.location?.protocol === 'https:' ? '; Secure' : ''
    const lifetime = text ? COOKIE_LIFETIME_S : 0
    try {
      window.document.cookie = `${cookieNameOf(id)}=${text}; Path=/; SameSite=Lax; Max-Age=${lifetime}${secure}`
    } catch {
      // The page is in a frame that may have no cookies. Its server renders as for a visitor without a wallet.
    }
  }
}
