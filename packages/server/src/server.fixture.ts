import { createServer, type ServerOptions } from './createServer.js'
import type { Project } from './projects/projects.types.js'
import { createWalletList } from './wallets/wallets.list.js'
import type { DirectoryWallet } from './wallets/wallets.types.js'

/** The id of the project that the server knows. */
export const projectId = 'a-project'

/** The project that the server knows. */
export const project: Project = {
  allowedOrigins: ['https://app.example'],
  features: { swaps: ['one'], onramp: false, email: true, socials: ['x', 'github'], activity: true, branding: false },
  isAnalyticsEnabled: true,
}

/** Makes a wallet with this name. Its other fields are empty, unless `more` has them. */
export const walletOf = (name: string, more: Partial<DirectoryWallet> = {}): DirectoryWallet => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  image_id: null,
  rdns: null,
  chains: [],
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  badge_type: 'none',
  link_mode: null,
  homepage: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  ...more,
})

/** An answer of the server, with its parsed body. */
export interface Told {
  readonly status: number
  readonly headers: Headers
  // Each test knows the shape of the body.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any
}

/** A server without a port. */
export interface TestServer {
  /** Sends a request, of the client with this name. */
  readonly fetch: (path: string, init?: RequestInit, client?: string) => Promise<Response>
  /** Sends a GET request of the known project, and parses the JSON of the answer. */
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Told>
}

/** Makes a server without wallets and pictures, unless `options` has them. */
export function createTestServer(options: Partial<ServerOptions> = {}): TestServer {
  const server = createServer({
    projects: { find: async (id) => (id === projectId ? project : undefined) },
    wallets: createWalletList([]),
    images: { find: async () => undefined },
    ...options,
  })
  const fetch: TestServer['fetch'] = (path, init, client) =>
    server.fetch(new Request(`https://server.example${path}`, init), client)
  return {
    fetch,
    get: async (path, query = {}) => {
      const answer = await fetch(`${path}?${new URLSearchParams({ projectId, ...query }).toString()}`)
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }
}
