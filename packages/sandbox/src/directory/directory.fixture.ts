import type { Manifest, DirectoryContents, DirectoryManifest, DirectorySwitches } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { Hono } from 'hono'
import { startServer } from '../server.js'
import { startDirectory } from './startDirectory.js'

/** The parts of the sandbox's manifest that the directory reads. */
export const fewFacts = {
  phone: { name: 'Sandbox Phone', url: 'http://localhost:4600/?sandbox=http%3A%2F%2F127.0.0.1%3A4501' },
  evm: {
    chains: [
      { caip2: 'eip155:31337', tokens: [{ symbol: 'SUSD' }] },
      { caip2: 'eip155:31338', tokens: [{ symbol: 'SUSD' }] },
    ],
  },
  solana: { caip2: 'solana:sandbox', tokens: [{ symbol: 'S22' }] },
  bitcoin: { caip2: 'bip122:sandbox' },
  wallets: [
    { kind: 'evm', name: 'Sandbox Wallet', rdns: 'dev.latchkit.sandbox' },
    { kind: 'sats', name: 'Sandbox Sats Wallet' },
  ],
} as object as Manifest

/** The directory on a server of its own, without chains. */
export interface LoneDirectory {
  readonly manifest: DirectoryManifest
  /** Sends a request as an app does, with the project's id. */
  readonly ask: (path: string, query?: Readonly<Record<string, string>>, init?: RequestInit) => Promise<Response>
  readonly set: (switches: Partial<DirectorySwitches>) => Promise<void>
  readonly fill: (contents: Partial<DirectoryContents>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts the directory on any free port. */
export async function startLoneDirectory(): Promise<LoneDirectory> {
  const server = await startServer(0)
  const context = { url: server.url, anyPort: true, cacheDir: '', manifest: () => fewFacts }
  const { fragment, routes: own, stop } = await startDirectory(context)
  const routes: PartRoutes = new Hono()
  server.serve(routes.route('/', own), new Map())
  const put = async (url: string, body: object): Promise<void> => {
    const response = await fetch(url, { method: 'PUT', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    manifest: fragment,
    ask: (path, query = {}, init = {}) => {
      const { url, projectId } = fragment
      return fetch(
        `${url}${path}?${new URLSearchParams({ projectId, st: 'test', sv: '1', ...query }).toString()}`,
        init,
      )
    },
    set: (switches) => put(fragment.switchesUrl, switches),
    fill: (contents) => put(fragment.contentsUrl, contents),
    stop: async () => {
      await Promise.all([server.close(), stop()])
    },
  }
}
