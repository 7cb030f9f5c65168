import { SiteError } from '../base/site.errors.js'

/** An error of a node, with what EIP-1193 and JSON-RPC say of it. */
export class NodeError extends SiteError {
  /** The code of JSON-RPC. */
  readonly rpcCode: number | undefined
  /** What the node adds, such as the data of a revert. */
  readonly data: unknown

  constructor(message: string | undefined, rpcCode: number | undefined, data: unknown) {
    super('rpc/failed', message)
    this.rpcCode = rpcCode
    this.data = data
  }
}

/** A call of a node's method. */
export interface ReadCall {
  readonly method: string
  readonly params?: unknown
}

/** What nodes are asked by. */
export interface ReadsDeps {
  readonly fetch: typeof fetch
  /** The origin of this site. */
  readonly origin: string
  readonly projectId: string
}

/** Asks the nodes of a network, by its CAIP-2 id. Rejects with `rpc/failed`, `rpc/network-not-found` or `server/away`. */
export type Reads = (chainId: string, call: ReadCall) => Promise<unknown>

const LIMIT_MS = 20_000
/** How the server refuses a network that it has no node of. */
const UNKNOWN_NETWORK = 'rpc/network-not-found'

/** Makes the calls to nodes, through the server's proxy. */
export function createReads({ fetch, origin, projectId }: ReadsDeps): Reads {
  return async (chainId, { method, params = [] }) => {
    const query = new URLSearchParams({ chainId, projectId })
    const json = await ask(fetch, `${origin}/v1/?${query.toString()}`, { jsonrpc: '2.0', id: 1, method, params })
    const { result, error, code: refusal } = (json ?? {}) as Readonly<Record<string, unknown>>
    if (result !== undefined) return result
    if (refusal === UNKNOWN_NETWORK) throw new SiteError(UNKNOWN_NETWORK)
    const { code, message, data } = (error ?? {}) as Readonly<Record<string, unknown>>
    throw new NodeError(textOf(message), typeof code === 'number' ? code : undefined, data)
  }
}

async function ask(fetch: ReadsDeps['fetch'], url: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return (await response.json()) as unknown
  } catch (cause) {
    throw new SiteError('server/away', undefined, { cause })
  }
}

const textOf = (message: unknown): string | undefined =>
  typeof message === 'string' && message.trim() !== '' ? message.slice(0, 300) : undefined
