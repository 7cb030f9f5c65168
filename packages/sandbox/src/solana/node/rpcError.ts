/** An error of JSON-RPC, with the codes of Solana's nodes. */
export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Creates an {@link RpcError}. Without `data` the error has no such member. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** Creates the error for invalid params, with -32602. */
export function invalidParams(reason: string): RpcError {
  return rpcError(-32602, `Invalid params: ${reason}`)
}
