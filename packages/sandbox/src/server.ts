import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { PartRoutes } from './part.js'

/** A server that listens before it knows what to serve, since parts need its address to start. */
export interface SandboxServer {
  readonly url: string
  readonly serve: (routes: PartRoutes) => void
  readonly close: () => Promise<void>
}

/** Listens on loopback only: keys are handed out here. Throws when the port is taken. */
export async function startServer(port: number): Promise<SandboxServer> {
  let routes: PartRoutes | undefined
  const server = createAdaptorServer({
    fetch: (request, env) =>
      routes ? routes.fetch(request, env) : new Response('The sandbox is starting.', { status: 503 }),
  }) as Server
  await listen(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (ready) => {
      routes = ready
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // Event streams never end by themselves.
        server.closeAllConnections()
      }),
  }
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
