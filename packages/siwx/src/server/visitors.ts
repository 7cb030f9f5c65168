import type { Cookies } from './cookies.js'
import { createSecret, hashText } from './secrets.js'
import type { LiveSession, Sessions } from './sessions.js'
import type { Row, Table } from './tables.js'

/** How long a browser that asks for nonces is known without a session. */
const BROWSER_MS = 86_400_000
/** How long the browser's cookie stays: as long as browsers keep any. */
const COOKIE_S = 34_560_000

/** What the cookies of a request say. */
export interface Visitor {
  /** The SHA-256 of each value that may be the browser's cookie, in their order. */
  readonly browsers: readonly string[]
  readonly session: LiveSession | undefined
}

/** Knows browsers and sessions by their cookies. */
export interface Visitors {
  read(cookies: Cookies): Promise<Visitor>
  /** Returns the browser of a request that was given nonces. Undefined where its cookies were planted, or it has none. */
  findBrowser(visitor: Visitor): Promise<string | undefined>
  /** Returns the browser of a request, and the cookie of a new one where it has none that counts. */
  requireBrowser(visitor: Visitor, cookies: Cookies): Promise<{ browser: string; cookie: string | undefined }>
}

/** What the cookies are compared with. */
export interface VisitorsDeps {
  /** The browsers that a cookie was made for. */
  readonly browsers: Table<Row>
  readonly sessions: Sessions
  readonly clock: () => number
}

/** Makes what knows the visitors. */
export function createVisitors({ browsers, sessions, clock }: VisitorsDeps): Visitors {
  async function findBrowser(visitor: Visitor): Promise<string | undefined> {
    for (const browser of visitor.browsers)
      if (visitor.session?.row.browser === browser || (await browsers.get(browser))) return browser
    return undefined
  }
  return {
    async read(cookies) {
      const named = cookies.read('browser').map(hashText)
      return { browsers: named, session: await sessions.find(cookies.read('session'), named) }
    },
    findBrowser,
    async requireBrowser(visitor, cookies) {
      const known = await findBrowser(visitor)
      const secret = known === undefined ? createSecret() : undefined
      const browser = known ?? hashText(secret ?? '')
      await browsers.put(browser, { until: clock() + BROWSER_MS })
      return { browser, cookie: secret && cookies.write('browser', secret, COOKIE_S) }
    },
  }
}
