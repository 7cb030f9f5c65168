import { Hono } from 'hono'
import { refuse } from '../base/refusal.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'

/** The calls of the main API that are not built (S7.01). A call that is built is mounted before these. */
export const missingCalls: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['GET', '/v1/supported-chains'],
  ['GET', '/v1/identity/:address'],
  ['GET', '/v1/account/:account/history'],
  ['GET', '/v1/convert/quotes'],
  ['GET', '/v1/convert/tokens'],
  ['POST', '/v1/fungible/price'],
  ['GET', '/v1/convert/allowance'],
  ['GET', '/v1/convert/gas-price'],
  ['POST', '/v1/convert/build-transaction'],
  ['GET', '/v1/convert/build-approve'],
  ['GET', '/v1/account/:address/balance'],
  ['GET', '/v1/profile/account/:name'],
  ['GET', '/v1/profile/reverse/:address'],
  ['GET', '/v1/profile/suggestions/:name'],
  ['POST', '/v1/profile/account'],
  ['POST', '/v1/generators/onrampurl'],
  ['GET', '/v1/onramp/options'],
  ['POST', '/v1/onramp/quote'],
  ['GET', '/v1/sessions/:id'],
  ['POST', '/v1/sessions/:id/revoke'],
  ['POST', '/v1'],
  ['POST', '/v1/'],
]

/** Makes the routes that answer 501. A client doesn't ask again after that status. */
export function missingRoutes(gate: Gate): Hono<CallerEnv> {
  const routes = new Hono<CallerEnv>()
  for (const [method, path] of missingCalls)
    routes.on(method, path, identify(gate), () => {
      throw refuse(501, { code: 'server/not-built', message: 'This server does not have this call' })
    })
  return routes
}
