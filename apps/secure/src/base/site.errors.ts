/** Why the site refuses, by its code: in English, for the page's developers. Visitors read the kit's own words for a code. */
export const SITE_ERRORS = {
  'crypto/missing': 'The page must be served by https: this browser offers no cryptography to others',
  'login/denied': 'The login was denied on the page of its link',
  'login/over': 'The login is over',
  'proof/stale': 'The request needs another proof of this device',
  'rpc/bad-params': 'The parameters of the request are none of its method',
  'rpc/failed': 'The request failed',
  'rpc/network-not-found': 'Network Not Found',
  'rpc/not-allowed': 'Requested RPC call is not allowed',
  'rpc/other-account': 'The request names an account that isn’t the wallet’s',
  'rpc/other-network': 'The wallet’s current network is another one',
  'server/away': 'The embedded wallet’s server can’t be reached',
  'session/ended': 'Session Expired',
  'sign-in/malformed': 'The text looks like a sign-in, and is none to the letter',
  'sign-in/other-domain': 'The text would sign in to another site than this page',
  'user/cancelled': 'The visitor cancelled',
  'user/rejected': 'The visitor rejected the request',
  'vault/closed': 'The wallet can’t be opened in this browser',
} as const

/** A refusal of the site, which the page gets with its code. Codes of the server are passed on. */
export class SiteError extends Error {
  override readonly name = 'SiteError'
  /** What happened: one of {@link SITE_ERRORS}, or of the server's. */
  readonly code: string

  constructor(code: string, message: string = textOf(code), options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The text of a code that is the site's own. */
const textOf = (code: string): string =>
  Object.hasOwn(SITE_ERRORS, code) ? SITE_ERRORS[code as keyof typeof SITE_ERRORS] : 'Something went wrong'

/** Whether an error is a refusal with this code. */
export const isRefusal = (error: unknown, code: string): boolean => error instanceof SiteError && error.code === code
