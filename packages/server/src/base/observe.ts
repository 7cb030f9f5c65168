import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

/** What is said about an answer. A path is named by its pattern, because paths hold addresses. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  /** The pattern of the path, such as `/getWalletImage/:id`. `none` where there is no such call. */
  readonly route: string
  readonly status: number
  /** From the request to the headers of the answer, in ms. */
  readonly ms: number
}

/** Makes the middleware that calls `onAnswer` after each answer. */
export function observe(onAnswer: ((answer: Answered) => void) | undefined): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none'
    const requestId = String(c.get('requestId') ?? '')
    onAnswer?.({ requestId, method: c.req.method, route, status: c.res.status, ms: performance.now() - began })
  }
}
