import { once } from 'node:events'
import { generateKeyPair, signJWT, type Keypair } from '@walletconnect/relay-auth'
import { Hono } from 'hono'
import { WebSocket, type ClientOptions } from 'ws'
import type { Manifest, RelayManifest, RelayRestart, RelaySwitches } from '../manifest.js'
import type { PartRoutes } from '../part.js'
import { startServer } from '../server.js'
import { startRelay } from './startRelay.js'

/** The relay on a server of its own, without chains. */
export interface LoneRelay {
  readonly manifest: RelayManifest
  readonly set: (switches: Partial<RelaySwitches>) => Promise<void>
  readonly restart: (how?: Partial<RelayRestart>) => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts the relay on any free port. */
export async function startLoneRelay(): Promise<LoneRelay> {
  const server = await startServer(0)
  const part = await startRelay({
    url: server.url,
    anyPort: true,
    cacheDir: '',
    manifest: () => ({}) as Manifest,
  })
  const routes: PartRoutes = new Hono()
  server.serve(routes.route('/', part.routes), new Map([[part.upgrade!.path, part.upgrade!.accept]]))
  const { fragment } = part
  const tell = async (url: string, method: string, body: object): Promise<unknown> => {
    const response = await fetch(url, { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    manifest: fragment,
    set: async (switches) => void (await tell(fragment.switchesUrl, 'PUT', switches)),
    restart: async (how = {}) =>
      ((await tell(fragment.restartUrl, 'POST', how)) as { readonly sockets: number }).sockets,
    stop: async () => {
      await Promise.all([server.close(), part.stop()])
    },
  }
}

/** Resolves with the address that a client connects to, with its token. */
export async function addressOf(
  { url, projectId }: RelayManifest,
  keys: Keypair = generateKeyPair(),
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const auth = await signJWT('a session', url, 86_400, keys)
  return `${url}?${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-2.21.8', ...more }).toString()}`
}

/** A client without the libraries of WalletConnect. */
export interface PlainClient {
  readonly socket: WebSocket
  /** Resolves with the result, or rejects with the error. */
  readonly call: (method: string, params: object) => Promise<unknown>
  /** The messages that were pushed to the client. It has acknowledged each. */
  readonly pushes: readonly string[]
}

/** Opens a socket with a valid token. */
export async function openClient(
  manifest: RelayManifest,
  keys: Keypair = generateKeyPair(),
  options: ClientOptions = {},
): Promise<PlainClient> {
  const socket = new WebSocket(await addressOf(manifest, keys), options)
  const pushes: string[] = []
  const waiting = new Map<number, (answer: { readonly result?: unknown; readonly error?: unknown }) => void>()
  socket.on('message', (data: Buffer) => {
    const said = JSON.parse(data.toString())
    if (!said.method) return waiting.get(said.id)?.(said)
    pushes.push(said.params.data.message)
    socket.send(JSON.stringify({ id: said.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')
  let lastId = 0
  const call = async (method: string, params: object): Promise<unknown> => {
    const id = ++lastId
    const answered = new Promise<{ readonly result?: unknown; readonly error?: unknown }>((resolve) =>
      waiting.set(id, resolve),
    )
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const { result, error } = await answered
    if (error) throw error
    return result
  }
  return { socket, call, pushes }
}
