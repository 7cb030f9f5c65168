import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { unavailable } from '../base/refusal.js'
import type { Metrics } from './metrics.js'

/** What the operator's routes tell. */
export interface OperationsDeps {
  readonly metrics: Metrics
  /** Whether the server is about to end. */
  readonly isEnding: () => boolean
  /** The prefix of all paths. Default: none. */
  readonly basePath?: string
  /** Resolves if all that the answers need can be reached. Redis is not among it: without it the server is slower. */
  readonly check: () => Promise<void>
}

/**
 * Makes the routes for the operator. `/healthz` says that the process runs. `/readyz` says whether requests should be
 * sent here: 503 with `Retry-After` while the server ends, or the database is away. `/metrics` is for Prometheus.
 */
export function operationRoutes({ metrics, isEnding, check, basePath = '' }: OperationsDeps): Hono {
  return new Hono()
    .basePath(basePath || '/')
    .use(requestId({ limitLength: 64 }))
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const isReady =
        !isEnding() &&
        (await check().then(
          () => true,
          () => false,
        ))
      if (isReady) return c.json({ status: 'ok' })
      const { body, retryAfterS } = unavailable()
      return c.json(body, 503, { 'retry-after': String(retryAfterS) })
    })
    .get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.type }))
}
