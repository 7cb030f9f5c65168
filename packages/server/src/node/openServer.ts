import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createMemoryCache } from '../cache/cache.memory.js'
import { createRedisCache } from '../cache/cache.redis.js'
import { openRedis } from '../cache/openRedis.js'
import type { CheckedConfig } from '../config/config.schema.js'
import { createServer, type ServerOptions } from '../createServer.js'
import { createGuardedFetch, type GuardedFetch } from '../guard/guardedFetch.js'
import { createEvmReader } from '../evm/evmReader.js'
import { createLimits } from '../limits/limits.js'
import type { Limits } from '../limits/limits.types.js'
import type { ImageSource } from '../images/images.types.js'
import { createRpcNodes } from '../rpc/rpc.nodes.js'
import { createEvmScales } from '../scales/evmScales.js'
import { createScales } from '../scales/scales.js'
import { createSolanaScales } from '../scales/solanaScales.js'
import { isAtSite } from '../secure/isAtSite.js'
import { openDatabase } from '../storage/openDatabase.js'
import { reasonOf } from '../storage/reasonOf.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createLog, type Log } from './log.js'
import { createMetrics } from './metrics.js'
import { openResources, type OpenSources } from './openResources.js'
import { operationRoutes } from './operations.js'

/** How long a server that was told to end may take: for its open requests, and for its work at the same time. */
export const END_MS = 10_000

/** Sources that a program has itself. Each takes the place of what the configuration says; pictures only come before. */
type Sources = Pick<ServerOptions, 'projects' | 'wallets' | 'images' | 'telemetry'>

/** What a program passes that opens or starts the server itself. */
export interface StartDeps {
  /** Default: the standard output, at the level of the configuration. */
  readonly log?: Log
  readonly sources?: Sources
  /** The prefix of all paths. Default: none. */
  readonly basePath?: string
  /** Fetches the URLs of strangers. Default: the guarded fetch, which reaches public addresses alone. */
  readonly fetch?: GuardedFetch
  /** A folder that keeps an empty database, so that later starts with a new one take a fraction of the time. Default: none. */
  readonly cacheDir?: string
  /** The folder with the built site of the embedded wallet. Default: the one that the package carries. */
  readonly siteDir?: string
}

/** The built site that the package carries: beside its own code, and nowhere in its sources. */
const SITE_DIR = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** A server that listens nowhere. */
export interface OpenServer {
  /** Answers a request. `client` names its sender for the limits. */
  readonly fetch: (request: Request, client: string) => Promise<Response>
  /** Ends the reading of chains and the sampling of prices, or gives it up after 10 s. Answers are still given. */
  readonly endWork: () => Promise<void>
  /** Ends its work, and closes the database, Redis, and connections to strangers' servers. */
  readonly close: () => Promise<void>
}

/**
 * Makes the server of a configuration, for a program that listens itself. It follows chains from now on, and opens the
 * database when it is first needed.
 *
 * @param isEnding - whether the program is about to end, which `/readyz` says
 */
export function openServer(config: CheckedConfig, deps: StartDeps = {}, isEnding = (): boolean => false): OpenServer {
  const {
    log = createLog(config.logLevel),
    fetch: guard = createGuardedFetch(),
    sources,
    basePath = '',
    cacheDir,
    siteDir = SITE_DIR,
  } = deps
  const redis = config.redis === undefined ? undefined : openRedis(config.redis, reportOnce(log, 'redis'))
  const onAway = (reason: Error): void => log.failed(reason, { part: 'database' })
  const open = () => openDatabase(config.database, (error) => onAway(reasonOf(error)), cacheDir)
  const storage = createStorage(open, onAway)
  const alone = createMemoryCache()
  const cache = redis ? createRedisCache(redis, alone) : alone
  const nodes = createRpcNodes(config.rpc)
  const reader = createEvmReader(nodes)
  const scales = createScales({
    readers: new Map([
      ['eip155', createEvmScales(reader)],
      ['solana', createSolanaScales(nodes)],
    ]),
  })
  const limits = createLimits(config.limits, redis)
  const opening = openResources({ config, log, guard, cache, storage, limits, siteDir, nodes, reader, scales })
  opening.catch((error: unknown) => log.failed(error, { part: 'start' }))
  const answer = opening.then((open) =>
    createFetch(config, { log, limits, storage, open, sources, basePath, isEnding }),
  )
  answer.catch(() => undefined)
  let ended: Promise<void> | undefined
  // Where the sources could not be opened, the log has it, and nothing is to be ended.
  const stop = opening.then(
    (open) => open.stop,
    () => async () => undefined,
  )
  const endWork = (): Promise<void> => (ended ??= giveUpLate(stop.then((end) => end())))
  return {
    endWork,
    fetch: async (request, client) => (await answer)(request, client),
    close: async () => {
      await endWork()
      redis?.disconnect()
      await Promise.all([storage.close(), guard.close()])
    },
  }
}

/** Waits for work to end, 10 s at most: a node may be silent for as long. */
async function giveUpLate(work: Promise<void>): Promise<void> {
  const timely = new AbortController()
  await Promise.race([work, wait(END_MS, undefined, timely).catch(() => undefined)])
  timely.abort()
}

interface FetchDeps {
  readonly log: Log
  readonly limits: Limits
  readonly storage: Storage
  readonly open: OpenSources
  readonly sources: Sources | undefined
  readonly basePath: string
  readonly isEnding: () => boolean
}

/** Makes the answers: the operator's routes, and all others by the server. */
function createFetch(
  { secure, publicUrl }: CheckedConfig,
  { log, limits, storage, open, sources, basePath, isEnding }: FetchDeps,
): OpenServer['fetch'] {
  const metrics = createMetrics()
  const server = createServer({
    ...open.sources,
    basePath,
    publicUrl,
    limits,
    ...sources,
    images: eitherOf(sources?.images, open.sources.images),
    onError: (error, requestId) => log.failed(error, { requestId }),
    onAnswer: (answer) => {
      log.answered(answer)
      metrics.answered(answer)
    },
  })
  const operations = operationRoutes({ metrics, isEnding, basePath, check: storage.check })
  const paths = operations.routes.map(({ path }) => path)
  return async (request, client) => {
    const isOperation = paths.includes(new URL(request.url).pathname)
    // The site of the embedded wallet has nothing beside its own paths.
    if (!isOperation || (secure && isAtSite(request, secure.origin))) return server.fetch(request, client)
    return operations.fetch(request)
  }
}

/** Pictures of the first source, else of the other one. */
const eitherOf = (first: ImageSource | undefined, other: ImageSource | undefined): ImageSource => ({
  find: async (kind, id) => (await first?.find(kind, id)) ?? other?.find(kind, id),
})

/** Reports an error once, until another one comes: Redis is tried again every two seconds. */
function reportOnce(log: Log, part: string): (error: Error) => void {
  let last = ''
  return (error) => {
    if (error.message === last) return
    last = error.message
    log.failed(error, { part })
  }
}
