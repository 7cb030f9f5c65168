/** An error as JSON-RPC has it, with the codes of Solana's nodes. */
export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Makes one. `data` is left out when undefined. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** What is said of params that can't be used. */
export function invalidParams(reason: string): RpcError {
  return rpcError(-32602, `Invalid params: ${reason}`)
}
