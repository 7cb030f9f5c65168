import { allowedOriginOf, requireOrigins } from './allowedOrigins.js'
import { toResponse } from './answers.js'
import { createCookies } from './cookies.js'
import { memoryStorage } from './memoryStorage.js'
import { createNonceRoute } from './nonce.route.js'
import { createNonces, type NonceRow } from './nonces.js'
import { answerRequest, corsHeaders } from './answerRequest.js'
import { createSessionRoute, listAccounts } from './session.route.js'
import { createSessions, type AccountRow, type SessionRow } from './sessions.js'
import { createSessionsRoute } from './sessions.route.js'
import type { SiwxServer, SiwxServerOptions } from './server.types.js'
import { createSignIn } from './createSignIn.js'
import { createTable, type Row } from './tables.js'
import { createVerifier, requireRpcUrls } from './verifySignature.js'
import { createVisitors } from './visitors.js'

/**
 * Makes a server for signing in (S3.09): it gives nonces, verifies what wallets signed, and keeps the sessions. It needs no
 * framework. Throws for `origins` that are empty or wrong, and for wrong `rpcUrls`.
 */
export function createSiwxServer<appUser extends object = object>(
  options: SiwxServerOptions<appUser>,
): SiwxServer<appUser> {
  const { origins, rpcUrls, clock = Date.now, cookie, onSignIn } = options
  requireOrigins(origins)
  requireRpcUrls(rpcUrls)
  const storage = options.storage ?? memoryStorage(clock)
  const tables = {
    sessions: createTable<SessionRow>(storage, 'session', clock),
    accounts: createTable<AccountRow>(storage, 'account', clock),
  }
  const nonces = createNonces(createTable<NonceRow>(storage, 'nonce', clock), clock)
  const sessions = createSessions(tables, clock)
  const visitors = createVisitors({ browsers: createTable<Row>(storage, 'browser', clock), sessions, clock })
  const signIn = createSignIn({ nonces, sessions, visitors, verify: createVerifier(rpcUrls), onSignIn })
  const routes = {
    nonce: createNonceRoute(nonces, visitors),
    session: createSessionRoute(sessions, signIn),
    sessions: createSessionsRoute(sessions),
  }
  return {
    async fetch(request) {
      const origin = allowedOriginOf(request, origins)
      const cookies = createCookies(request, cookie)
      const answer = await answerRequest(routes, { request, origin, cookies, visitors, now: clock() })
      return toResponse(answer, corsHeaders(origin))
    },
    async session(request) {
      const { session } = await visitors.read(createCookies(request, cookie))
      // What `onSignIn` of the same options returned.
      const user = session?.accounts.at(-1)?.user as appUser | undefined
      return session && { accounts: listAccounts(session), ...(user && { user }) }
    },
  }
}
