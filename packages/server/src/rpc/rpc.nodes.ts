import { BaseError, fallback, http, RpcRequestError, type Transport } from 'viem'
import { readBytes } from '../base/readBytes.js'
import type { RpcNodes, RpcOutcome, RpcUrls } from './rpc.types.js'

/**
 * How long the nodes of a network may take together for a whole answer (F023). A client waits for 10 s (S9.05), so it
 * gets an answer, and knows that it may ask again.
 */
const TOGETHER_MS = 9_500

/** How long a node may take where there are others to ask. */
const ONE_OF_MANY_MS = 4_000

/** The most bytes of a node's answer (F022). */
const MAX_BYTES = 10_485_760

/**
 * Further rounds over all nodes of a network. A round asks each node once. Clients ask again themselves (S9.05), so one
 * round more is enough here.
 */
const RETRIES = 1

/** Makes the nodes of networks: viem's transports, which ask one node after the other until one answers. */
export function createRpcNodes(urls: RpcUrls): RpcNodes {
  const networks = new Map(
    Object.entries(urls).map(([id, list]) => {
      const timeout = list.length > 1 ? ONE_OF_MANY_MS : TOGETHER_MS
      const config = { timeout, maxResponseBodySize: MAX_BYTES, fetchFn: fetchWhole }
      const nodes: Transport[] = list.map((url) => http(url, config))
      return [id, fallback(nodes, { retryCount: RETRIES })({})] as const
    }),
  )
  async function ask(networkId: string, method: string, params: unknown): Promise<RpcOutcome> {
    try {
      const result: unknown = await networks.get(networkId)?.request({ method, params } as never)
      return result === undefined ? 'silent' : { result }
    } catch (error) {
      return outcomeOf(error)
    }
  }
  return {
    networkIds: [...networks.keys()],
    request: (networkId, method, params) => inTime(ask(networkId, method, params)),
  }
}

function inTime(outcome: Promise<RpcOutcome>): Promise<RpcOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silent'), TOGETHER_MS)
    void outcome.then(resolve).finally(() => clearTimeout(timer))
  })
}

/** A URL in a text. */
const URLS = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi

/**
 * The node's own error, without URLs: those of the node and of what is behind it may hold a key of the operator. An error
 * of viem names the URL of the node, so it isn't passed on.
 */
function outcomeOf(error: unknown): RpcOutcome {
  const said = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
  if (!(said instanceof RpcRequestError) || typeof said.code !== 'number') return 'silent'
  const message = said.details.replace(URLS, '…')
  return { error: { code: said.code, message, ...(said.data !== undefined && { data: said.data }) } }
}

/**
 * Fetches a whole answer. viem limits the time until the headers; here the limit holds for the body too. A redirect is
 * refused: it could lead to a host that the operator did not name (F021).
 */
const fetchWhole: typeof fetch = async (url, init) => {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const { status, headers } = response
  const bytes = await readBytes(response.body, MAX_BYTES)
  const type = headers.get('content-type')
  return new Response(bytes.length > 0 ? bytes : null, {
    status,
    ...(type !== null && { headers: { 'content-type': type } }),
  })
}
