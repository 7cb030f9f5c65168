import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import type { CallerEnv } from '../projects/caller.js'
import { observe, type Answered } from '../base/observe.js'
import { notFound, refuse, Refusal } from '../base/refusal.js'
import { toError } from '../base/toError.js'

/** The environment of all answers. */
export interface ServerEnv extends CallerEnv {
  readonly Bindings: { readonly client: string }
  readonly Variables: CallerEnv['Variables'] & { readonly requestId: string }
}

/** What is reported of answers. */
export interface AppDeps {
  /** Called with the error that a source throws. The client gets a 500 without details. */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined
  /** Called after each answer. It gets neither addresses nor IPs nor queries. */
  readonly onAnswer?: ((answer: Answered) => void) | undefined
}

/** Makes an app without routes: request ids, the client's name, and refusals as JSON. */
export function createApp(basePath: string, { onError, onAnswer }: AppDeps): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>().basePath(basePath || '/')
  app.use(requestId({ limitLength: 64 }), observe(onAnswer), nameClient, throwErrors)
  app.notFound((c) => c.json(notFound('There is no such call.').body, 404))
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : failed()
    if (refusal !== error) onError?.(error, c.var.requestId)
    if (refusal.retryAfterS !== undefined) c.header('retry-after', String(refusal.retryAfterS))
    return c.json(refusal.body, refusal.status)
  })
  return app
}

const failed = (): Refusal => refuse(500, { code: 'server/failed', message: 'Something went wrong' })

const nameClient: MiddlewareHandler<ServerEnv> = async (c, next) => {
  c.set('client', c.env.client)
  await next()
}

/** Hono passes Errors alone to `onError`. Any other value would end the request without an answer. */
const throwErrors: MiddlewareHandler = async (_, next) => {
  try {
    await next()
  } catch (thrown) {
    throw toError(thrown)
  }
}
