import { providerError } from './providerError.js'

/** Calls a chain. Rejects with the chain's own error, as wallets do. */
export type AskChain = (method: string, params: unknown) => Promise<unknown>

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The part of `fetch` that a JSON-RPC call needs. */
export type Post = (
  url: string,
  init: { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string },
) => Promise<Response>

/**
 * Makes one JSON-RPC call.
 *
 * @throws a ProviderError with the chain's code, message and data where the chain answers with an error, or with -32603
 * where the chain can't be reached.
 */
export async function callNode(post: Post, rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const headers = { 'content-type': 'application/json' }
  const answer = await post(rpcUrl, { method: 'POST', headers, body })
    .then((response) => response.json() as Promise<Answer>)
    .catch((cause: unknown) => {
      throw providerError(-32603, 'The wallet could not reach the network.', { cause: String(cause) })
    })
  if (answer.error) throw providerError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
