import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { checkFiles } from '../config/checkFiles.js'
import type { CheckedConfig } from '../config/config.schema.js'
import { clientOf } from './client.js'
import { END_MS, openServer, type StartDeps } from './openServer.js'
import { createTurns } from './turns.js'

/** How often connections without a request are closed by then. */
const IDLE_MS = 50

/** A server that listens. */
export interface RunningServer {
  /** Its address, without a slash at the end. */
  readonly url: string
  /**
   * Ends the server: takes no new connection, waits for open requests and its own work, 10 s at most, and closes the database and Redis.
   * Further calls return the same promise.
   */
  readonly stop: () => Promise<void>
}

/**
 * Starts the server of a configuration. Rejects where a file that it names can't be read, and where the port is in use.
 * Nothing is left running then.
 */
export async function startServer(config: CheckedConfig, deps: StartDeps = {}): Promise<RunningServer> {
  await checkFiles(config)
  let ending: Promise<void> | undefined
  const { fetch, endWork, close: release } = openServer(config, deps, () => ending !== undefined)
  const turns = createTurns()
  const server = createAdaptorServer({
    async fetch(request, env) {
      await turns.next()
      return fetch(request, clientOf((env as HttpBindings).incoming, config.trustedProxies))
    },
  }) as Server
  try {
    await listen(server, config.port, config.host ?? (config.projects ? '0.0.0.0' : '127.0.0.1'))
  } catch (error) {
    await release()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => (ending ??= Promise.all([close(server), endWork()]).then(release)),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Choose another one with PORT.`) : error),
    )
    server.listen(port, host, resolve)
  })
}

/** Ends a server after its open requests, or after 10 s. A connection whose request has ended stays open otherwise. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
    const late = setTimeout(() => server.closeAllConnections(), END_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}
