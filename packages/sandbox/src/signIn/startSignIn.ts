import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { SiwxServer } from '@latchkit/siwx/server'
import { Hono, type Handler } from 'hono'
import { cutConnection } from '../cutConnection.js'
import type { Manifest, SignInManifest } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart } from '../part.js'
import { createSignInControls, type SignInControls } from './switches.js'

const path = '/siwx'

/** Starts the part of the sign-in server, with faults. */
export async function startSignIn({ url, manifest }: PartContext): Promise<RunningPart<SignInManifest>> {
  const controls = createSignInControls()
  return {
    fragment: { path, url: `${url}${path}`, switchesUrl: `${url}${path}/switches` },
    routes: createRoutes(
      controls,
      createPages(manifest, () => Date.now() + controls.now().clock),
    ),
    healthy: () => true,
    stop: async () => undefined,
  }
}

/** Resolves with the server for the pages of an origin. */
type Pages = (origin: string) => Promise<SiwxServer>

/**
 * Creates a server for each origin, once that is asked for. Its nodes are the chains' proxies, so that their switches are
 * the faults of its nodes.
 */
function createPages(manifest: () => Manifest, clock: () => number): Pages {
  const servers = new Map<string, Promise<SiwxServer>>()
  const open = async (origin: string): Promise<SiwxServer> => {
    const { createSiwxServer } = await import('@latchkit/siwx/server')
    const rpcUrls = Object.fromEntries(manifest().evm.chains.map(({ caip2, proxyUrl }) => [caip2, [proxyUrl]]))
    return createSiwxServer({ origins: [origin], rpcUrls, clock })
  }
  return (origin) => {
    const known = servers.get(origin)
    if (known) return known
    const server = open(origin)
    servers.set(origin, server)
    // After a failure, the next request starts it anew.
    server.catch(() => servers.delete(origin))
    return server
  }
}

function createRoutes(controls: SignInControls, pages: Pages): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  routes.get(`${path}/switches`, (c) => c.json(controls.now()))
  routes.put(`${path}/switches`, async (c) => {
    controls.put(await c.req.json().catch(() => undefined))
    return c.json(controls.now())
  })
  routes.all(`${path}/:route`, createAnswer(controls, pages))
  routes.onError((error, c) => c.text(error.message, error instanceof TypeError ? 400 : 500))
  return routes
}

/** Creates the handler of the server's routes. The page's origin is that of the request: a forward keeps its `Host`. */
function createAnswer(controls: SignInControls, pages: Pages): Handler<{ Bindings: HttpBindings }> {
  return async (c) => {
    const { method, url } = c.req
    const switches = controls.take(`${method} ${c.req.param('route')}`)
    if (switches.delay > 0) await wait(switches.delay)
    if (switches.offline) return cutConnection(c)
    if (switches.status !== null) return refuse(switches.status, switches.error)
    const headers = new Headers(c.req.raw.headers)
    if (!switches.cookies) headers.delete('cookie')
    const body = method === 'GET' || method === 'HEAD' ? {} : { body: await c.req.text() }
    const server = await pages(new URL(url).origin)
    const answer = await server.fetch(new Request(url, { method, headers, ...body }))
    if (switches.loseAnswer) return cutConnection(c)
    if (!switches.cookies) answer.headers.delete('set-cookie')
    return answer
  }
}

function refuse(status: number, error: string | null): Response {
  const fault = `HTTP ${status}, by a switch of the sandbox`
  return error === null ? new Response(fault, { status }) : Response.json({ error }, { status })
}
