import type { HttpBindings } from '@hono/node-server'
import {
  createServer,
  createWalletList,
  type Caller,
  type DirectoryWallet,
  type ServerOptions,
  type TelemetryEvent,
} from '@latchkit/server'
import { Hono } from 'hono'
import type { DirectoryContents, DirectoryManifest, Manifest } from '../manifest.js'
import type { PartContext, PartRoutes, RunningPart } from '../part.js'
import { sandboxProjectId } from '../projectId.js'
import { listWallets } from './directoryWallets.js'
import { createFaults } from './faults.js'
import { createImages } from './images.js'
import type { Answer } from './answer.js'
import {
  createDirectoryControls,
  createSettings,
  directoryContents,
  type DirectoryControls,
  type Settings,
} from './switches.js'

const mostEvents = 1000

/** Starts the part of the directory: its server, its faults, its contents and the events that it received. */
export async function startDirectory(context: PartContext): Promise<RunningPart<DirectoryManifest>> {
  return createService(context, '/directory', (sources) => createServer({ basePath: '/directory', ...sources }).fetch)
}

/** What both servers of the sandbox tell: the project, its wallets and their pictures, and where events go. */
export type ServiceSources = Required<Pick<ServerOptions, 'projects' | 'wallets' | 'images' | 'telemetry'>>

/** Creates a part that answers below `path`, behind faults, with contents and events of its own. */
export function createService(
  { url, manifest }: PartContext,
  path: string,
  open: (sources: ServiceSources) => Answer,
): RunningPart<DirectoryManifest> {
  const controls = createDirectoryControls()
  const contents = createSettings(directoryContents)
  const events: ReceivedEvent[] = []
  const answer = open(createSources({ manifest, contents, events }))
  return {
    fragment: {
      url: `${url}${path}`,
      projectId: sandboxProjectId,
      switchesUrl: `${url}${path}/switches`,
      contentsUrl: `${url}${path}/contents`,
      eventsUrl: `${url}${path}/events`,
    },
    routes: createRoutes({ path, controls, contents, events, answer }),
    healthy: () => true,
    stop: async () => undefined,
  }
}

interface ReceivedEvent {
  readonly event: TelemetryEvent
  readonly caller: Caller
}

interface Kept {
  readonly contents: Settings<DirectoryContents>
  /** The last events, at most 1000. */
  readonly events: ReceivedEvent[]
}

function createSources({ manifest, contents, events }: Kept & { readonly manifest: () => Manifest }): ServiceSources {
  // The list is made with the first request, because it needs the manifest of all parts.
  let known: readonly DirectoryWallet[] | undefined
  const wallets = (): readonly DirectoryWallet[] => {
    known ??= listWallets(manifest())
    const wallets = contents.now().wallets.map((wallet) => ({ chains: [], badge_type: 'none', ...wallet }))
    return [...(wallets as readonly object[] as readonly DirectoryWallet[]), ...known]
  }
  return {
    projects: { find: async (id) => (id === sandboxProjectId ? projectOf(contents.now()) : undefined) },
    wallets: { find: (query) => createWalletList(wallets()).find(query) },
    images: createImages({ manifest, wallets }),
    telemetry: {
      add: async (event, caller) => {
        events.push({ event, caller })
        events.splice(0, events.length - mostEvents)
      },
    },
  }
}

/** The project of the contents. Until these list pages, any page of this machine may have the embedded wallet. */
const projectOf = (contents: DirectoryContents) => ({
  ...contents,
  name: 'Sandbox App',
  secure: { ...contents.secure, loopback: contents.allowedOrigins.length === 0 },
})

interface RouteDeps extends Kept {
  readonly path: string
  readonly controls: DirectoryControls
  readonly answer: Answer
}

function createRoutes({ path, controls, contents, events, answer }: RouteDeps): PartRoutes {
  const routes: PartRoutes = new Hono<{ Bindings: HttpBindings }>()
  for (const [name, values] of [['switches', controls] as const, ['contents', contents] as const]) {
    routes.get(`${path}/${name}`, (c) => c.json(values.now()))
    routes.put(`${path}/${name}`, async (c) => {
      values.put(await c.req.json().catch(() => undefined))
      return c.json(values.now())
    })
  }
  routes.get(`${path}/events`, (c) => c.json(events))
  routes.delete(`${path}/events`, (c) => {
    events.length = 0
    return c.body(null, 204)
  })
  routes.all(`${path}/*`, createFaults(path, controls, answer))
  routes.onError((error, c) => c.text(error.message, error instanceof TypeError ? 400 : 500))
  return routes
}
