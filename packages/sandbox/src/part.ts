import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Manifest } from './manifest.js'

/** The environment that a part starts in. */
export interface PartContext {
  /** The server's address; see {@link Manifest}. */
  readonly url: string
  /** Use any free port instead of the customary one, so that several sandboxes can run at once. */
  readonly anyPort: boolean
  /** A folder for files that make the next start faster. It may be missing, shared or read-only. */
  readonly cacheDir: string
  /** Returns the whole manifest. It is complete once every part has started. */
  readonly manifest: () => Manifest
}

/** A part that has started. */
export interface RunningPart<Fragment> {
  /** The part's value in the manifest. */
  readonly fragment: Fragment
  /** The part's routes, with full paths. */
  readonly routes: PartRoutes
  /** A site of the part, which has a host of its own: nothing else is there. */
  readonly site?: { readonly origin: string; readonly fetch: (request: Request) => Promise<Response> }
  /** The path on the sandbox's server that accepts websockets, and its handler. */
  readonly upgrade?: { readonly path: string; readonly accept: Upgrade }
  /** Whether the processes of the part are alive. */
  readonly healthy: () => boolean
  /** Ends the part. Resolves when it has ended. */
  readonly stop: () => Promise<void>
}

/** A Hono app that can reach Node's own request and response. */
export type PartRoutes = Hono<{ Bindings: HttpBindings }>

/** Takes over the socket of a websocket request, or refuses the request and ends the socket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/**
 * Starts one part of the sandbox: a chain, the relay, the directory, the wallets. A start that fails leaves nothing
 * running.
 */
export type Part<Fragment> = (context: PartContext) => Promise<RunningPart<Fragment>>
