import { createClient, fallback, http } from 'viem'
import { call } from 'viem/actions'
import type { EvmCall } from '../verify/verifyEvmSignature.js'

/** How long one node has for its answer. A visitor waits meanwhile. */
const NODE_TIMEOUT_MS = 5000

/** Returns a function that calls a chain by its nodes, asking one after the other. */
export function createEvmCall(urls: readonly string[]): EvmCall {
  const transports = urls.map((url) => http(url, { timeout: NODE_TIMEOUT_MS, retryCount: 0 }))
  // A contract must not choose a URL that this server asks (EIP-3668).
  const client = createClient({ ccipRead: false, transport: fallback(transports, { retryCount: 0 }) })
  return async ({ data }) => (await call(client, { data })).data
}
