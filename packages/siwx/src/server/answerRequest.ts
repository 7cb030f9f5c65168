import { Refusal, type Answer } from './answers.js'
import type { Cookies } from './cookies.js'
import { readBody } from './readBody.js'
import type { Route } from './routes.types.js'
import type { Visitors } from './visitors.js'

/** For how long a browser may keep the answer to a preflight. */
const PREFLIGHT_S = 600

/** A request, and what is known of it before its route is. */
export interface Incoming {
  readonly request: Request
  /** The origin of its page, where that is allowed. */
  readonly origin: string | undefined
  readonly cookies: Cookies
  readonly visitors: Visitors
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Answers a request by the route that the last segment of its path names. */
export async function answerRequest(routes: Readonly<Record<string, Route>>, incoming: Incoming): Promise<Answer> {
  const name = new URL(incoming.request.url).pathname.split('/').at(-1) ?? ''
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined
  try {
    if (!route) throw new Refusal(404, 'not-found')
    return await answerOf(route, incoming)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

async function answerOf(route: Route, { request, origin, cookies, visitors, now }: Incoming): Promise<Answer> {
  const { method } = request
  const methods = Object.keys(route)
  if (method === 'OPTIONS') return preflight(methods, origin)
  if (method === 'GET' && route.GET) {
    const visitor = await visitors.read(cookies)
    return route.GET({ request, cookies, visitor, now })
  }
  const write = method === 'POST' ? route.POST : method === 'DELETE' ? route.DELETE : undefined
  if (!write) throw new Refusal(405, 'method-not-allowed', { headers: { allow: [...methods, 'OPTIONS'].join(', ') } })
  if (origin === undefined) throw new Refusal(403, 'bad-origin')
  const body = await readBody(request)
  const visitor = await visitors.read(cookies)
  return write({ request, origin, cookies, visitor, body, now })
}

function preflight(methods: readonly string[], origin: string | undefined): Answer {
  if (origin === undefined) throw new Refusal(403, 'bad-origin')
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': String(PREFLIGHT_S),
  }
  return { status: 204, body: undefined, headers }
}

/** Returns the headers of every answer that let a page of an allowed origin read it. */
export const corsHeaders = (origin: string | undefined): Record<string, string> => ({
  vary: 'Origin',
  ...(origin !== undefined && {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  }),
})
