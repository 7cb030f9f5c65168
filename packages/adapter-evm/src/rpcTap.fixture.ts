import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a node that records the requests. */
export interface RpcTap {
  readonly url: string
  /** Resolves when a request that contains all of these texts has been answered. */
  answered(...texts: readonly string[]): Promise<void>
  /** The bodies of the requests so far. */
  readonly requests: readonly string[]
  /** Answers requests with such a body by HTTP 503. */
  refuse(isRefused: (body: string) => boolean): void
  /** Answers requests of a method as a node that doesn't have it. Undefined: the node has all. */
  lack(method: string | undefined): void
  close(): Promise<void>
}

/** Starts a tap before the JSON-RPC of a node. */
export async function startRpcTap(target: string): Promise<RpcTap> {
  const requests: string[] = []
  const waiting = new Set<() => void>()
  let isRefused: (body: string) => boolean = () => false
  let lacking: string | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request)
      if (isRefused(body)) return void response.writeHead(503).end()
      if (lacking && body.includes(`"${lacking}"`)) return void response.end(unknownMethod(body))
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const text = await answer.text()
      requests.push(body)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
      for (const look of [...waiting]) look()
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    refuse(next) {
      isRefused = next
    },
    lack: (method) => void (lacking = method),
    answered: (...texts) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!requests.some((body) => texts.every((text) => body.includes(text)))) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The answer to a request, or to each of a batch. */
function unknownMethod(body: string): string {
  const answer = ({ id }: { readonly id: unknown }) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'Method not found' },
  })
  const asked = JSON.parse(body) as { id: unknown } | readonly { id: unknown }[]
  return JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked as { id: unknown }))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
