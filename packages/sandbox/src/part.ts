import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Manifest } from './manifest.js'

/** What a part may know of the sandbox it runs in. */
export interface PartContext {
  /** The server's address; see {@link Manifest}. */
  readonly url: string
  /** Take any free port in place of the customary one, so that sandboxes don't meet. */
  readonly anyPort: boolean
  /** A folder for what makes the next start faster. It may be gone, shared or read-only. */
  readonly cacheDir: string
  /** The whole manifest, once every part has started. */
  readonly manifest: () => Manifest
}

/** A part that has started. */
export interface RunningPart<Fragment> {
  /** Its piece of the manifest. */
  readonly fragment: Fragment
  /** Its routes, with whole paths. */
  readonly routes: PartRoutes
  /** Where it takes websockets, on the sandbox's server. */
  readonly upgrade?: { readonly path: string; readonly accept: Upgrade }
  /** Whether what it runs is still alive. */
  readonly healthy: () => boolean
  readonly stop: () => Promise<void>
}

/** A Hono app that can reach Node's own request and response. */
export type PartRoutes = Hono<{ Bindings: HttpBindings }>

/** Takes the socket of a request for a websocket over, or refuses it and ends it. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** One piece of the world: a chain, a relay, a mailbox, a wallet. It leaves nothing behind when it fails to start. */
export type Part<Fragment> = (context: PartContext) => Promise<RunningPart<Fragment>>
