import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { PartRoutes, Upgrade } from './part.js'
import { refuseUpgrade } from './refuseUpgrade.js'

/** The sandbox's HTTP server. It listens before it has routes, since parts need its address to start. */
export interface SandboxServer {
  readonly url: string
  /**
   * Sets the routes. `upgrades` are the handlers of the paths that accept websockets, and `sites` answer everything at hosts
   * of their own.
   */
  readonly serve: (routes: PartRoutes, upgrades: ReadonlyMap<string, Upgrade>, sites?: Sites) => void
  readonly close: () => Promise<void>
}

/** What answers at a host, by the host with its port. */
export type Sites = ReadonlyMap<string, (request: Request) => Promise<Response>>

/**
 * Starts a server on 127.0.0.1 only, since it serves private keys. `/` lists the routes. Rejects where the port is
 * in use.
 */
export async function startServer(port: number): Promise<SandboxServer> {
  let routes: PartRoutes | undefined
  let upgrades: ReadonlyMap<string, Upgrade> | undefined
  let hosts: Sites = new Map()
  let index = ''
  const server = createAdaptorServer({
    fetch: (request, env) => {
      if (!routes) return new Response('The sandbox is starting.', { status: 503 })
      const { host, pathname } = new URL(request.url)
      const site = hosts.get(host)
      if (site) return site(request)
      return pathname === '/' ? new Response(index) : routes.fetch(request, env)
    },
  }) as Server
  // The client alone closes an idle connection. If the server did, a busy client would send its next request into a
  // closed connection, and fetch does not repeat a failed POST.
  server.keepAliveTimeout = 0
  server.on('upgrade', (request, socket, head) => {
    // Node has no other listener for this socket's errors, and an unhandled error event would end the process.
    socket.on('error', () => undefined)
    const accept = upgrades?.get((request.url ?? '').replace(/\?.*$/, ''))
    if (accept && !hosts.has((request.headers.host ?? '').toLowerCase()))
      accept(request, socket, head).catch(() => socket.destroy())
    else refuseUpgrade(socket, upgrades ? 404 : 503)
  })
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (ready, sockets, sites = new Map()) => {
      routes = ready
      hosts = sites
      upgrades = sockets
      index = indexOf(ready, [...sockets.keys()])
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Event streams stay open until their connection is closed.
        server.closeAllConnections()
      }),
  }
}

/** The text at `/`: every path with its method, and the paths of websockets. */
function indexOf({ routes }: PartRoutes, sockets: readonly string[]): string {
  const calls = routes
    .filter(({ path }) => !path.endsWith('*'))
    .map(({ method, path }) => `${method.padEnd(6)} ${path.replace(/\{[^/]*\}/g, '')}`)
  return [
    'Latchkit sandbox. /manifest.json tells every chain, account, token and wallet; /wallet.js is a wallet for a page.',
    '',
    ...new Set(calls),
    ...sockets.map((path) => `WS     ${path}`),
    '',
  ].join('\n')
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${port} is in use. Is another sandbox running? Choose one with --port.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
