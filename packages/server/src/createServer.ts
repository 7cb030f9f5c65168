import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { notFound, Refusal, type RefusalBody } from './base/refusal.js'
import { imageRoutes } from './images/images.handlers.js'
import type { ImageSource } from './images/images.types.js'
import { callerHeaders } from './projects/caller.js'
import { projectRoutes } from './projects/projects.handlers.js'
import type { ProjectSource } from './projects/projects.types.js'
import { telemetryRoutes } from './telemetry/telemetry.handlers.js'
import type { TelemetrySink } from './telemetry/telemetry.types.js'
import { walletRoutes } from './wallets/wallets.handlers.js'
import type { WalletSource } from './wallets/wallets.types.js'

/** What a server is made of. */
export interface ServerOptions {
  readonly projects: ProjectSource
  readonly wallets: WalletSource
  readonly images: ImageSource
  /** Where events go. Without one there is no `/e`. */
  readonly telemetry?: TelemetrySink
  /** What its paths begin with: `/directory`. Default: nothing. */
  readonly basePath?: string
  /** Hears of what a source throws; whoever asked gets a 500 that tells nothing of it. */
  readonly onError?: (error: unknown) => void
}

/** Answers requests: by itself in a worker, behind an adapter in Node, without a port in a test. */
export interface LatchkitServer {
  /** Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
}

const failed: RefusalBody = { code: 'server/failed', message: 'Something went wrong' }

/** Makes the server that answers Latchkit's calls: wallets, pictures, a project's configuration, events (S7.23, S7.25). */
export function createServer(options: ServerOptions): LatchkitServer {
  const { projects, wallets, images, telemetry, basePath = '/', onError } = options
  const app = new Hono().basePath(basePath)
  app.use(openToPages, headers)
  app.route('/', walletRoutes(projects, wallets))
  app.route('/', imageRoutes(projects, images))
  app.route('/', projectRoutes(projects))
  if (telemetry) app.route('/', telemetryRoutes(projects, telemetry))
  app.notFound((c) => c.json(notFound('There is no such call.').body, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status)
    onError?.(error)
    return c.json(failed, 500)
  })
  return { fetch: async (request) => app.fetch(request) }
}

/** For the pages of every app, since origins are told to them and not kept from them (`allowedOrigins`). */
const openToPages = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', ...Object.values(callerHeaders)],
  exposeHeaders: ['retry-after'],
  maxAge: 86_400,
})

/** Pictures for pages that isolate themselves too, and nothing is taken for what it isn't. */
const headers: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('x-content-type-options', 'nosniff')
}
