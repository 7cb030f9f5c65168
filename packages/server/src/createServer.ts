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

/** The options of a server. */
export interface ServerOptions {
  readonly projects: ProjectSource
  readonly wallets: WalletSource
  readonly images: ImageSource
  /** Stores telemetry events. Without it, the server has no path `/e`. */
  readonly telemetry?: TelemetrySink
  /** The prefix of all paths, such as `/directory`. Default: none. */
  readonly basePath?: string
  /** Called with the error that a source throws. The client gets a 500 without details. */
  readonly onError?: (error: unknown) => void
}

/** The server. Its `fetch` runs directly in a worker, behind an adapter in Node, and without a port in a test. */
export interface LatchkitServer {
  /** Resolves with the response to a request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
}

const failed: RefusalBody = { code: 'server/failed', message: 'Something went wrong' }

/**
 * Makes the server for Latchkit's requests: wallets, pictures, the configuration of a project, and telemetry events
 * (S7.23, S7.25).
 */
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

/** Allows pages of every origin. A page reads `allowedOrigins` and checks its own origin; only `/e` enforces it. */
const openToPages = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', ...Object.values(callerHeaders)],
  exposeHeaders: ['retry-after'],
  maxAge: 86_400,
})

/** Lets cross-origin isolated pages show the pictures, and forbids browsers to guess content types. */
const headers: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('x-content-type-options', 'nosniff')
}
