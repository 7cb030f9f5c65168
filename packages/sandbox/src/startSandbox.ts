import { tmpdir } from 'node:os'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { startBackend } from './backend/startBackend.js'
import { startBitcoin } from './bitcoin/startBitcoin.js'
import { startEvm } from './chains/startEvm.js'
import { startDirectory } from './directory/startDirectory.js'
import { startMailbox } from './mailbox/startMailbox.js'
import type { Manifest } from './manifest.js'
import type { Part, PartContext, PartRoutes, RunningPart, Upgrade } from './part.js'
import { describePhone, readPhoneUrl } from './phone.js'
import { startRelay } from './relay/startRelay.js'
import { startSignIn } from './signIn/startSignIn.js'
import { secureOriginOf } from './secureOrigin.js'
import { startServer, type SandboxServer, type Sites } from './server.js'
import { startSolana } from './solana/startSolana.js'
import { startSwaps } from './swaps/startSwaps.js'
import { startWallets } from './startWallets.js'

/** Options of {@link startSandbox}. */
export interface SandboxOptions {
  /**
   * The server's port, by default 4500. 0 takes any free port, for the chains too, so that several sandboxes can run at
   * once. With any other value the chains try 8545, 8546 and 8899 first.
   */
  readonly port?: number
  /** The folder that keeps the chains' state and an empty database between starts, by default the system's temporary folder. */
  readonly cacheDir?: string
  /** The address of the phone wallet, which the directory lists. By default `http://localhost:4600`. */
  readonly phoneUrl?: string
}

/** A running sandbox. */
export interface Sandbox {
  /** The server's address, without a slash at the end. */
  readonly url: string
  /** What runs, and at which addresses: the same as `GET /manifest.json`. */
  readonly manifest: Manifest
  /** Ends everything that was started, and resolves when all has ended. Further calls return the same promise. */
  readonly stop: () => Promise<void>
}

type Parts = { readonly [Name in Exclude<keyof Manifest, 'url' | 'phone' | 'secure'>]: Part<Manifest[Name]> }

/** The parts of the sandbox. A new part is a key in {@link Manifest} and a line here. */
const parts: Parts = {
  evm: startEvm,
  solana: startSolana,
  bitcoin: startBitcoin,
  relay: startRelay,
  directory: startDirectory,
  server: startBackend,
  mailbox: startMailbox,
  signIn: startSignIn,
  swaps: startSwaps,
  wallets: startWallets,
}

/**
 * Starts chains, accounts, contracts, a relay, a directory, a backend and wallets, and the server that describes them.
 *
 * @throws where the port is in use, a chain doesn't start or `phoneUrl` is no address. Nothing is left running then.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const port = options.port ?? 4500
  const phoneUrl = readPhoneUrl(options.phoneUrl)
  const server = await startServer(port)
  const context: PartContext = {
    url: server.url,
    anyPort: port === 0,
    cacheDir: options.cacheDir ?? tmpdir(),
    manifest: () => manifest,
  }
  const running = await startParts(context).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  const fragments = Object.fromEntries(running.map(([name, part]) => [name, part.fragment]))
  const phone = describePhone(phoneUrl, server.url)
  const secure = { origin: secureOriginOf(server.url) }
  const manifest = { url: server.url, phone, secure, ...fragments } as unknown as Manifest
  const all = running.map(([, part]) => part)
  server.serve(createRoutes(manifest, all), upgradesOf(all), sitesOf(all))
  return { url: server.url, manifest, stop: stopOnce(server, all) }
}

type Running = [name: string, part: RunningPart<unknown>]

async function startParts(context: PartContext): Promise<Running[]> {
  const starts = Object.entries(parts).map(async ([name, start]): Promise<Running> => [name, await start(context)])
  const settled = await Promise.allSettled(starts)
  const running = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = settled.find((result) => result.status === 'rejected')
  if (!failure) return running
  await Promise.all(running.map(([, part]) => part.stop()))
  throw failure.reason
}

function createRoutes(manifest: Manifest, running: readonly RunningPart<unknown>[]): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  routes.use(cors({ origin: '*', exposeHeaders: ['retry-after'] }))
  routes.get('/manifest.json', (c) => c.json(manifest))
  routes.get('/health', (c) => {
    const ok = running.every((part) => part.healthy())
    return c.json({ ok }, ok ? 200 : 503)
  })
  for (const part of running) routes.route('/', part.routes)
  return routes
}

function upgradesOf(running: readonly RunningPart<unknown>[]): ReadonlyMap<string, Upgrade> {
  return new Map(running.flatMap(({ upgrade }) => (upgrade ? [[upgrade.path, upgrade.accept]] : [])))
}

function sitesOf(running: readonly RunningPart<unknown>[]): Sites {
  return new Map(running.flatMap(({ site }) => (site ? [[new URL(site.origin).host, site.fetch]] : [])))
}

function stopOnce(server: SandboxServer, running: readonly RunningPart<unknown>[]): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= Promise.all([server.close(), ...running.map((part) => part.stop())]).then(() => undefined)
    return stopping
  }
}
