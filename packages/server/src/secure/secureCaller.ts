import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../endpoints/createApp.js'
import { foreignOrigin } from '../projects/caller.js'
import { refuse, type Refusal } from '../base/refusal.js'
import type { SessionOwner } from './secure.types.js'
import type { SecureSource } from './secureSource.types.js'

/** The variables of the site's calls: `device` after {@link byDevice}, also `session` and `token` after {@link bySession}. */
export interface SiteEnv extends ServerEnv {
  readonly Variables: ServerEnv['Variables'] & {
    readonly device: string
    readonly session: SessionOwner
    readonly token: string
  }
}

/**
 * Refuses calls of other pages. A browser names the page of every call but a GET; one of another origin that asks for what
 * is here gets no answer, since the site has no CORS.
 */
export const onlyFrom =
  (origin: string): MiddlewareHandler =>
  async (c, next) => {
    const page = c.req.header('origin')
    if (page === undefined ? c.req.method !== 'GET' : page !== origin) throw foreignOrigin()
    await next()
  }

/** Gives each answer the nonce of the next proof. */
export const withNonce =
  ({ proofs }: Pick<SecureSource, 'proofs'>): MiddlewareHandler =>
  async (c, next) => {
    c.header('dpop-nonce', await proofs.nonce())
    c.header('cache-control', 'no-store')
    await next()
  }

/** Requires a proof of the device that calls. */
export const byDevice =
  (source: SecureSource): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    c.set('device', await deviceOf(source, c, undefined))
    await next()
  }

/** Requires a session, and a proof of its device. */
export const bySession =
  (source: SecureSource): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const [, token] = /^DPoP ([\w-]{1,128})$/i.exec(c.req.header('authorization') ?? '') ?? []
    const device = await deviceOf(source, c, token)
    const session = token === undefined ? undefined : await source.sessions.find(token, device)
    if (!session || token === undefined) throw ended()
    c.set('device', device)
    c.set('session', session)
    c.set('token', token)
    await next()
  }

async function deviceOf({ proofs, origin }: SecureSource, c: Context, token: string | undefined): Promise<string> {
  const proof = c.req.header('dpop') ?? ''
  // Behind a proxy, the URL of the request isn't the one that the device has signed.
  const url = `${origin}${new URL(c.req.url).pathname}`
  const checked = await proofs.check({ proof, method: c.req.method, url, token })
  if (checked.state === 'right') return checked.device
  throw checked.state === 'stale'
    ? refuse(401, { code: 'proof/stale', message: 'The proof needs the nonce of this answer' })
    : refuse(401, { code: 'proof/bad', message: 'The proof is not of this call' })
}

/** The refusal of a session that is over (S8.10, F184). */
const ended = (): Refusal => refuse(401, { code: 'session/ended', message: 'Session Expired' })
