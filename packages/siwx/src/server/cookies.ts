import { isLoopback } from '@latchkit/origins'
import { isSecret } from './secrets.js'

/** The cookies of a server, named without the prefix that browsers guard. */
const NAMES = { session: 'latchkit-siwx', browser: 'latchkit-siwx-browser' } as const

/** Which of the cookies. */
export type CookieKind = keyof typeof NAMES

/** Reads and writes the cookies of one request. */
export interface Cookies {
  /** Returns the values that have the form of ours, in the order of the request: other sites of a domain can plant some. */
  read(kind: CookieKind): string[]
  /** Returns a `Set-Cookie` with a value. */
  write(kind: CookieKind, value: string, maxAgeS: number): string
  /** Returns a `Set-Cookie` that removes the cookie. */
  remove(kind: CookieKind): string
}

/**
 * Makes the cookies for a request. `__Host-` keeps other hosts of the domain from setting them; it needs `Secure`, which
 * not all browsers take on `http:` pages of this machine.
 * @param mode `embedded`: for pages in frames of other sites
 */
export function createCookies(request: Request, mode: 'embedded' | undefined): Cookies {
  const { protocol, hostname } = new URL(request.url)
  const isPlain = mode !== 'embedded' && protocol === 'http:' && isLoopback(hostname)
  const sameSite = mode === 'embedded' ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const attributes = `Path=/; HttpOnly; ${sameSite}${isPlain ? '' : '; Secure'}`
  const nameFor = (kind: CookieKind): string => `${isPlain ? '' : '__Host-'}${NAMES[kind]}`
  const write: Cookies['write'] = (kind, value, maxAgeS) =>
    `${nameFor(kind)}=${value}; Max-Age=${maxAgeS}; ${attributes}`
  return {
    // A parser of cookies would return one value of each name: the first may be planted, and the next one ours.
    read: (kind) =>
      (request.headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${nameFor(kind)}=`))
        .map((pair) => pair.slice(nameFor(kind).length + 1))
        .filter(isSecret),
    write,
    remove: (kind) => write(kind, '', 0),
  }
}
