import { readText, retryAfterMs } from '@latchkit/core/adapter'

interface RpcRequest {
  readonly id?: unknown
}

interface RpcAnswer {
  readonly id?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

/**
 * Makes a `fetch` for viem's http transport that corrects these behaviours of viem. The time limit covers the whole
 * answer (F023). `Retry-After` is read in each of its forms and capped (F011). Each request gets its own answer, by its
 * id (F018, F019). A time-out that a node reports is retried (F016). Redirects to another host are refused (F021). A
 * batch of one call is sent as a single call. `now` returns ms since 1970.
 */
export function createRpcFetch(fetch: typeof globalThis.fetch, now: () => number): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const asked = parse(init.body) as RpcRequest | readonly RpcRequest[] | undefined
    const batch = Array.isArray(asked) ? (asked as readonly RpcRequest[]) : undefined
    const body = batch?.length === 1 ? JSON.stringify(batch[0]) : init.body
    const response = await fetch(input, { ...init, redirect: 'error', ...(body !== undefined && { body }) })
    const text = await readText(response)
    if (text === undefined) throw new Error('The answer is too large.')
    const { ok, status, statusText } = response
    const headers = withRetryAfter(response.headers, now())
    const answer = parse(text)
    if (!asked || answer === undefined) return new Response(text, { status, statusText, headers })
    if (!batch) return json(matched([asked as RpcRequest], answer, ok)[0], status, headers)
    const answers = matched(batch, answer, ok)
    // viem reads the errors in a refused single answer, but not in a refused list (F017).
    return json(answers, answers.every(isAnswer) ? 200 : status, headers)
  }
}

function json(value: unknown, status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(value), { status, headers })
}

function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** viem takes whole seconds. Any other value is left out, and viem uses its own back-off. */
function withRetryAfter(given: Headers, now: number): Headers {
  const headers = new Headers(given)
  headers.set('content-type', 'text/plain')
  // Both headers describe the original body.
  headers.delete('content-encoding')
  headers.delete('content-length')
  const ms = retryAfterMs(given, now)
  if (ms === undefined) headers.delete('retry-after')
  else headers.set('retry-after', String(ms / 1_000))
  return headers
}

/** The answer to each request, by its id. Where there is none, an error that viem retries. */
function matched(asked: readonly RpcRequest[], answer: unknown, isOk: boolean): readonly unknown[] {
  const answers = (Array.isArray(answer) ? answer : [answer]) as readonly unknown[]
  // A node that couldn't read the id reports the error without one.
  const refusal = answers.length === 1 && isAnswer(answers[0]) && answers[0].id == null && answers[0].error
  return asked.map(({ id }) => {
    const own = answers.find((each) => isAnswer(each) && each.id === id)
    if (own) return retriable(own)
    if (refusal) return retriable({ id, error: refusal })
    return !isOk && isRefusedWhole(answer)
      ? answer
      : { jsonrpc: '2.0', id, error: { code: -1, message: 'The answer is missing.' } }
  })
}

const isAnswer = (value: unknown): value is RpcAnswer =>
  typeof value === 'object' && value !== null && ('result' in value || 'error' in value)

/** Whether an answer isn't JSON-RPC: then the HTTP status says more. */
const isRefusedWhole = (answer: unknown): boolean => !Array.isArray(answer) && !isAnswer(answer)

/** Nodes report a time-out under any code; viem retries only -1. */
function retriable(answer: RpcAnswer): RpcAnswer {
  const { error } = answer
  const isTimeout = typeof error?.message === 'string' && /\btimed? ?out\b/i.test(error.message)
  return isTimeout ? { ...answer, error: { ...error, code: -1 } } : answer
}
