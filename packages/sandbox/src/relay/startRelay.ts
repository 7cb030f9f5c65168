import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { RelayManifest } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart, Upgrade } from '../part.js'
import { sandboxProjectId } from '../projectId.js'
import { refuseUpgrade } from '../refuseUpgrade.js'
import { createMailbox, type Mailbox } from './mailbox.js'
import { createRelay } from './relay.js'
import { readRestart } from './restart.js'
import { createRelaySockets, type RelaySockets } from './sockets.js'
import { createRelayControls, type RelayControls } from './switches.js'

const path = '/relay'
const mailboxLimits = { mostMessages: 10_000, mostCharacters: 64 * 1_048_576 }

/** Starts the part of the relay: WalletConnect v2 on the sandbox's server. */
export async function startRelay({ url }: PartContext): Promise<RunningPart<RelayManifest>> {
  const fragment: RelayManifest = {
    url: `${url.replace('http:', 'ws:')}${path}`,
    projectId: sandboxProjectId,
    switchesUrl: `${url}${path}/switches`,
    restartUrl: `${url}${path}/restart`,
  }
  const controls = createRelayControls()
  const mailbox = createMailbox(Date.now, mailboxLimits)
  const relay = createRelay({ mailbox, drops: () => controls.now().drop, losesPush: controls.losesPush })
  const sockets = createRelaySockets({ relay, delay: () => controls.now().delay, onPing: mailbox.sweep })
  const uptime = createUptime()
  return {
    fragment,
    routes: createRoutes({ controls, mailbox, sockets, uptime }),
    upgrade: { path, accept: createUpgrade({ fragment, controls, sockets, uptime }) },
    healthy: () => true,
    stop: async () => {
      uptime.end()
      sockets.stop()
    },
  }
}

interface Uptime {
  readonly isUp: () => boolean
  /** Makes the relay unreachable for this time, in milliseconds from now. */
  readonly downFor: (ms: number) => void
  readonly end: () => void
}

function createUptime(): Uptime {
  let upAt = 0
  return {
    isUp: () => performance.now() >= upAt,
    downFor: (ms) => {
      upAt = performance.now() + ms
    },
    end: () => {
      upAt = Infinity
    },
  }
}

interface RouteDeps {
  readonly controls: RelayControls
  readonly mailbox: Mailbox
  readonly sockets: RelaySockets
  readonly uptime: Uptime
}

function createRoutes({ controls, mailbox, sockets, uptime }: RouteDeps): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  routes.get(path, (c) => c.text('This is for websockets.', 426))
  routes.get(`${path}/switches`, (c) => c.json(controls.now()))
  routes.put(`${path}/switches`, async (c) => {
    controls.set(await c.req.json().catch(() => undefined))
    return c.json(controls.now())
  })
  routes.post(`${path}/restart`, async (c) => {
    const restart = readRestart(await c.req.text())
    if (restart.mailbox === 'lose') mailbox.clear()
    uptime.downFor(restart.downFor)
    return c.json({ sockets: sockets.cut() })
  })
  routes.onError((error, c) => c.text(error.message, error instanceof TypeError ? 400 : 500))
  return routes
}

type UpgradeDeps = Pick<RouteDeps, 'controls' | 'sockets' | 'uptime'> & { readonly fragment: RelayManifest }

function createUpgrade({ fragment, controls, sockets, uptime }: UpgradeDeps): Upgrade {
  // The cryptography loads while the chains start.
  const admission = import('./admission.js')
  return async (request, socket, head) => {
    const { refuse, unknownProject } = controls.now()
    if (!uptime.isUp()) return void socket.destroy()
    if (refuse !== null) return refuseUpgrade(socket, refuse)
    const query = new URL(request.url ?? '', fragment.url).searchParams
    const { admit } = await admission
    const clientId = unknownProject ? undefined : await admit(query, { ...fragment, now: Date.now })
    if (clientId === undefined) return sockets.refuse(request, socket, head)
    if (sockets.isFull()) return refuseUpgrade(socket, 503)
    // A restart may have begun meanwhile.
    if (!uptime.isUp()) return void socket.destroy()
    sockets.open(request, socket, head, clientId)
  }
}
