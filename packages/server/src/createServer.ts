import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createApp, type AppDeps } from './endpoints/createApp.js'
import { createUrlOf } from './base/urlOf.js'
import { partsOf } from './endpoints/defineResource.js'
import { mountResource } from './endpoints/mountResource.js'
import { openApiRoutes } from './endpoints/openApiRoutes.js'
import type { Added } from './endpoints/resource.types.js'
import { createIconLinks } from './icons/iconLinks.js'
import type { Limits } from './limits/limits.types.js'
import { callerHeaders } from './projects/caller.js'
import { anyProject } from './projects/anyProject.js'
import * as resources from './resources.js'
import { isAtSite } from './secure/isAtSite.js'
import { createSecureSite } from './secure/secureSite.js'

/** The options of a server. What is left out is empty, or off. */
export interface ServerOptions extends Added<'options'>, AppDeps {
  /** Counts the calls of projects and clients. Without it, there is no limit. */
  readonly limits?: Limits | undefined
  /** The prefix of all paths, such as `/directory`. Default: none. */
  readonly basePath?: string | undefined
  /** The URL at which clients reach the server, with the prefix. Default: that of each request. */
  readonly publicUrl?: string | undefined
}

/** The server. Its `fetch` runs directly in a worker, behind an adapter in Node, and without a port in a test. */
export interface LatchkitServer {
  /**
   * Resolves with the response to a request. Never rejects. `client` names the sender for the limits, such as its IP.
   * All senders without a name count as one.
   */
  readonly fetch: (request: Request, client?: string) => Promise<Response>
}

/**
 * Makes the server for Latchkit's requests: wallets, pictures, the configuration of a project, telemetry events, the RPC of
 * networks, listed tokens and their prices, swaps, and what accounts have, did and are called (S7.02 to S7.12, S7.23 to
 * S7.25). Calls of the specification that are not built answer 501.
 */
export function createServer(options: ServerOptions): LatchkitServer {
  const { projects = anyProject, limits, basePath = '', publicUrl, secure, onError, onAnswer } = options
  const urlOf = createUrlOf(basePath, publicUrl)
  const deps = { sources: options, limits, urlOf, links: createIconLinks(urlOf) }
  const app = createApp(basePath, { onError, onAnswer })
  app.use(openToPages, headers)
  for (const resource of Object.values(partsOf(resources)))
    app.route('/', mountResource(resource, { projects, limits }, deps))
  app.route('/', openApiRoutes(resources))
  const site = secure && createSecureSite(createApp('', { onError, onAnswer }), secure, { projects, deps })
  return {
    fetch: async (request, client) => {
      // Before anything else: nothing of one host is at the other.
      const { fetch } = site && isAtSite(request, secure.origin) ? site : app
      // A worker that is given `fetch` as it is calls it with its own environment as the second argument.
      return fetch(request, { client: typeof client === 'string' ? client : '' })
    },
  }
}

/**
 * Lets pages of every origin read the answers, also a refusal. A page of another origin than the project's gets a
 * refusal (`identify`).
 */
const openToPages = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', ...Object.values(callerHeaders)],
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: 86_400,
})

/** Lets cross-origin isolated pages show the pictures, and forbids browsers to guess content types. */
const headers: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('x-content-type-options', 'nosniff')
}
