import { Hono, type Handler, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal, refuse } from '../base/refusal.js'
import { identify, requirePage, type CallerEnv, type Gate } from '../projects/caller.js'
import type { Endpoint, HandlerOf } from './endpoint.types.js'
import type { AnswerDeps, ResourceParts } from './parts.types.js'

/**
 * Makes the routes of a resource. Those that the server lacks answer 501, so that a client doesn't ask again, or are
 * missing.
 */
export function mountResource({ endpoints, answer }: ResourceParts, gate: Gate, deps: AnswerDeps): Hono<CallerEnv> {
  const routes = new Hono<CallerEnv>()
  const handlers = answer(deps)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { method, alias, access, lacking } = endpoint.spec
    const paths = [endpoint.route.getRoutingPath(), ...(alias === undefined ? [] : [alias])]
    const handler = handlers?.[name]
    if (handler) routes.on(method, paths, ...guardsOf(endpoint, gate), createHandler(endpoint, handler))
    else if (lacking === 501) routes.on(method, paths, identify(gate, access === 'any-page'), refuseLacked)
  }
  return routes
}

const refuseLacked: Handler = () => {
  throw refuse(501, { code: 'server/not-built', message: 'This server does not have this call' })
}

/** What refuses a call before its parameters are read. */
function guardsOf({ spec: { access, limit } }: Endpoint, gate: Gate): MiddlewareHandler<CallerEnv>[] {
  return [
    ...(access === 'public' ? [] : [identify(gate, access === 'any-page')]),
    ...(limit ? [limitOf(limit)] : []),
    ...(access === 'page' ? [requirePage] : []),
  ]
}

const limitOf = ({ bytes, of }: { readonly bytes: number; readonly of: string }): MiddlewareHandler =>
  bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new Refusal(413, { reasons: [{ description: `${of} takes ${bytes} bytes at most.` }] })
    },
  })

const createHandler =
  (endpoint: Endpoint, handler: HandlerOf<Endpoint>): Handler<CallerEnv> =>
  async (c) => {
    const answer = await handler(await endpoint.read(c), c)
    return answer instanceof Response ? answer : c.json(answer as object)
  }
