/**
 * Makes one JSON-RPC call to a chain of the sandbox. Throws an Error with the chain's message where the chain answers
 * with an error.
 */
export async function callChain<Result>(url: string, method: string, params: readonly unknown[] = []): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: Result; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result as Result
}

/** A call of a batch. */
export type RpcCall = readonly [method: string, params?: readonly unknown[]]

/**
 * Makes JSON-RPC calls in one request, which the chain runs in any order. Resolves with their results in the order of the
 * calls. Throws an Error with the chain's message where a call fails.
 */
export async function callChainInBatch(url: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  if (calls.length === 0) return []
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
  const results: unknown[] = []
  for (const { id, result, error } of answers) {
    if (error) throw new Error(`${calls[id]?.[0]}: ${error.message}`)
    results[id] = result
  }
  return results
}
