import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a node answers to an `eth_call`. */
export interface NodeMood {
  status?: number
  /** The whole body; else the result. */
  body?: string
  result?: string
  error?: { code: number; message: string; data?: string }
}

/** A node of a chain at this machine, whose answers a test chooses. */
export interface FakeNode {
  readonly url: string
  /** How often it was asked. */
  readonly calls: { method: string; params: unknown[] }[]
  mood: NodeMood
  close(): Promise<void>
}

/** Starts a node that says yes to each signature. */
export async function startNode(): Promise<FakeNode> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(parts).toString())
      node.calls.push({ method, params })
      const { status = 200, body, result = `0x01`, error } = node.mood
      response.writeHead(status, { 'content-type': body === undefined ? 'application/json' : 'text/html' })
      response.end(body ?? JSON.stringify({ jsonrpc: '2.0', id, ...(error ? { error } : { result }) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FakeNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    mood: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}
