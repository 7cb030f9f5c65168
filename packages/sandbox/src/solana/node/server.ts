import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { answer } from './jsonRpc.js'
import { toJson } from './json.js'
import type { Methods } from './methods.js'
import type { Notify, Subscriptions } from './subscriptions.js'

const host = '127.0.0.1'
/** More bytes than any call needs. */
const mostBytes = 1_000_000

/** The methods that the server offers. */
export interface Served {
  readonly methods: Methods
  /** Called for each connection of the websocket. */
  readonly subscribe: (notify: Notify) => Subscriptions
}

/**
 * Serves JSON-RPC over HTTP on 127.0.0.1, and JSON-RPC with subscriptions over a websocket at the next port, where
 * `@solana/web3.js` expects it. Resolves with the HTTP port.
 *
 * @param ports - tried one after the other; 0 is any port.
 * @throws the error of the last port where none is free.
 */
export async function serve(served: Served, ports: readonly number[]): Promise<number> {
  let failure: unknown
  for (const port of ports) {
    try {
      return await listen(served, port)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function listen(served: Served, wanted: number): Promise<number> {
  const http = createServer((request, response) => {
    void respond(request, response, served.methods)
  })
  // The client alone closes an idle connection, for the reason that `../../server.ts` gives.
  http.keepAliveTimeout = 0
  http.listen(wanted, host)
  await listening(http)
  const { port } = http.address() as AddressInfo
  try {
    const sockets = new WebSocketServer({ host, port: port + 1, maxPayload: mostBytes })
    await listening(sockets)
    sockets.on('connection', (socket) => converse(socket, served))
    return port
  } catch (error) {
    http.close()
    throw error
  }
}

async function listening(server: Server | WebSocketServer): Promise<void> {
  await once(server, 'listening')
}

async function respond(request: IncomingMessage, response: ServerResponse, methods: Methods): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  const asked = request.headers['access-control-request-headers']
  if (asked !== undefined) response.setHeader('access-control-allow-headers', asked)
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS')
    response.writeHead(204).end()
    return
  }
  if (request.method !== 'POST') {
    const healthy = request.method === 'GET' && request.url === '/health'
    response.writeHead(healthy ? 200 : 405).end(healthy ? 'ok' : 'POST JSON-RPC here.')
    return
  }
  const body = await readBody(request)
  if (body === undefined) {
    response.writeHead(413).end()
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(await answer(body, methods))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length
      if (size <= mostBytes) chunks.push(chunk as Buffer)
    }
  } catch {
    // The client has closed the connection.
    return ''
  }
  return size <= mostBytes ? Buffer.concat(chunks).toString('utf8') : undefined
}

function converse(socket: WebSocket, { methods, subscribe }: Served): void {
  const send = (text: string | undefined): void => {
    if (text !== undefined && socket.readyState === socket.OPEN) socket.send(text)
  }
  const subscriptions = subscribe((method, subscription, result) =>
    send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } })),
  )
  const all = { ...methods, ...subscriptions.methods }
  socket.on('message', (data) => void answer(textOf(data), all).then(send))
  socket.on('error', () => undefined)
  socket.on('close', subscriptions.close)
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8')
}
