import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Redis } from 'ioredis'
import { createMemoryCache } from '../cache/cache.memory.js'
import { createRedisCache } from '../cache/cache.redis.js'
import { openRedis } from '../cache/openRedis.js'
import type { CheckedConfig } from '../config/config.schema.js'
import { createServer } from '../createServer.js'
import { createGuardedFetch, type GuardedFetch } from '../guard/guardedFetch.js'
import type { TokenIcons } from '../icons/icons.types.js'
import { createTokenImages } from '../icons/tokenImages.js'
import { createLimits } from '../limits/limits.js'
import type { Project, ProjectSource } from '../projects/projects.types.js'
import { createRpcNodes } from '../rpc/rpc.nodes.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { isPostgres, openFolder, openPostgres } from '../storage/openDatabase.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createWalletList } from '../wallets/wallets.list.js'
import { clientOf } from './client.js'
import { createHistory, type RunningHistory } from './createHistory.js'
import { createLog, type Log } from './log.js'
import { createMetrics } from './metrics.js'
import { operationRoutes } from './operations.js'

/** How long requests that are open may take after the server was told to end. */
const END_MS = 10_000

/** How often connections without a request are closed by then. */
const IDLE_MS = 50

/** What a program passes that starts the server itself. */
export interface StartDeps {
  /** Default: the standard output, at the level of the configuration. */
  readonly log?: Log
  /** Names the URLs of tokens' pictures. Default: none are known. */
  readonly icons?: TokenIcons
}

/** A server that listens. */
export interface RunningServer {
  /** Its address, without a slash at the end. */
  readonly url: string
  /**
   * Ends the server: takes no new connection, waits for open requests, 10 s at most, and closes the database and Redis.
   * Further calls return the same promise.
   */
  readonly stop: () => Promise<void>
}

/** Starts the server of a configuration. Rejects where the port is in use. Nothing is left running then. */
export async function startServer(config: CheckedConfig, deps: StartDeps = {}): Promise<RunningServer> {
  const { log = createLog(config.logLevel), icons } = deps
  const redis = config.redis === undefined ? undefined : openRedis(config.redis, reportOnce(log, 'redis'))
  const storage = createStorage(() => openDatabase(config.database, log))
  const guard = createGuardedFetch()
  const nodes = createRpcNodes(config.rpc)
  const history = createHistory({ config, nodes, storage, log })
  let ending: Promise<void> | undefined
  const isEnding = (): boolean => ending !== undefined
  const fetch = createFetch(config, { log, redis, storage, guard, icons, nodes, history, isEnding })
  const server = createAdaptorServer({
    fetch: (request, env) => fetch(request, clientOf((env as HttpBindings).incoming, config.trustedProxies)),
  }) as Server
  const release = async (): Promise<void> => {
    await history.stop()
    redis?.disconnect()
    await Promise.all([storage.close(), guard.close()])
  }
  try {
    await listen(server, config.port, config.host ?? (config.projects ? '0.0.0.0' : '127.0.0.1'))
  } catch (error) {
    await release()
    throw error
  }
  history.start()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => (ending ??= close(server).then(release)),
  }
}

interface FetchDeps {
  readonly log: Log
  readonly redis: Redis | undefined
  readonly storage: Storage
  readonly guard: GuardedFetch
  readonly icons: TokenIcons | undefined
  readonly nodes: RpcNodes
  readonly history: RunningHistory
  readonly isEnding: () => boolean
}

/** Makes the answers: the operator's routes, and all others by the server. */
function createFetch(
  { projects, wallets, limits, ipfs }: CheckedConfig,
  { log, redis, storage, guard, icons, nodes, history, isEnding }: FetchDeps,
): (request: Request, client: string) => Promise<Response> {
  const metrics = createMetrics()
  const alone = createMemoryCache()
  const cache = redis ? createRedisCache(redis, alone) : alone
  const server = createServer({
    rpc: nodes,
    history: history.source,
    limits: createLimits(limits, redis),
    wallets: createWalletList(wallets),
    ...(icons && { images: createTokenImages({ icons, fetch: guard, cache, ipfs }) }),
    ...(projects && { projects: projectsOf(projects) }),
    onError: (error, requestId) => log.failed(error, { requestId }),
    onAnswer: (answer) => {
      log.answered(answer)
      metrics.answered(answer)
    },
  })
  const operations = operationRoutes({ metrics, isEnding, check: storage.check })
  const paths = operations.routes.map(({ path }) => path)
  return async (request, client) =>
    paths.includes(new URL(request.url).pathname) ? operations.fetch(request) : server.fetch(request, client)
}

function projectsOf(projects: Readonly<Record<string, Project>>): ProjectSource {
  const known = new Map(Object.entries(projects))
  return { find: async (id) => known.get(id) }
}

const openDatabase = (database: string, log: Log): ReturnType<typeof openFolder> =>
  isPostgres(database)
    ? openPostgres(database, (error) => log.failed(error, { part: 'database' }))
    : openFolder(database)

/** Reports an error once, until another one comes: Redis is tried again every two seconds. */
function reportOnce(log: Log, part: string): (error: Error) => void {
  let last = ''
  return (error) => {
    if (error.message === last) return
    last = error.message
    log.failed(error, { part })
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
