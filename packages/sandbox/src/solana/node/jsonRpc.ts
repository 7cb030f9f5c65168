import { toJson } from './json.js'
import type { Methods } from './methods.js'
import { rpcError, type RpcError } from './rpcError.js'

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/** Answers a JSON-RPC message or a batch. Resolves with undefined where no message has an id. */
export async function answer(text: string, methods: Methods): Promise<string | undefined> {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return toJson(failed(null, rpcError(-32700, 'Parse error')))
  }
  if (!Array.isArray(message)) {
    const one = await answerOne(message, methods)
    return one && toJson(one)
  }
  if (message.length === 0) return toJson(failed(null, rpcError(-32600, 'Invalid request')))
  const answers = await Promise.all(message.map((call) => answerOne(call, methods)))
  const said = answers.filter((one) => one !== undefined)
  return said.length > 0 ? toJson(said) : undefined
}

async function answerOne(call: unknown, methods: Methods): Promise<object | undefined> {
  const { id, method, params = [] } = (call ?? {}) as Call
  if (typeof method !== 'string') return failed(id ?? null, rpcError(-32600, 'Invalid request'))
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  // A message without an id gets no answer. Clients send these to keep their connection alive.
  if (id === undefined) return undefined
  if (!run) return failed(id, rpcError(-32601, 'Method not found'))
  try {
    if (!Array.isArray(params)) throw rpcError(-32602, 'Invalid params: expected a list')
    return { jsonrpc: '2.0', id, result: await run(params) }
  } catch (error) {
    return failed(id, error)
  }
}

function failed(id: unknown, error: unknown): object {
  const { code = -32603, message, data } = error as Partial<RpcError>
  return { jsonrpc: '2.0', id, error: { code, message: message ?? String(error), ...(data !== undefined && { data }) } }
}
