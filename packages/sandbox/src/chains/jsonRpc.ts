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
