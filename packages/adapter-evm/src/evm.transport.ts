import { fallback, http, type HttpTransportConfig, type Transport } from 'viem'

/** S9.05. */
const RPC = { timeout: 10_000, retryCount: 3, retryDelay: 150, batch: { batchSize: 1000 } } as const
const RANK = { interval: 4_000, timeout: 4_000, sampleCount: 10, weights: { stability: 0.7, latency: 0.3 } } as const

/** What a transport is made with. */
export interface TransportOptions {
  readonly fetchFn: NonNullable<HttpTransportConfig['fetchFn']>
  /** Whether nobody sees the page: what nobody waits for isn't asked then. */
  readonly isHidden: () => boolean
  /** Whether the nodes' ranking has ended: nobody reads through it any more. */
  readonly isOver: () => boolean
}

/** viem's transport over a network's URLs, with the specification's numbers (S9.05). One URL isn't ranked. */
export function createTransport(urls: readonly string[], { fetchFn, isHidden, isOver }: TransportOptions): Transport {
  const [only] = urls
  if (urls.length < 2) return http(only, { ...RPC, fetchFn })
  // All of them are asked before one is asked again: each with retries of its own would be asked 16 times.
  const each = urls.map((url) => http(url, { ...RPC, fetchFn, retryCount: 0 }))
  const ping = async ({ transport }: { transport: ReturnType<Transport> }): Promise<unknown> => {
    // viem has no end to it: it asks again when all pings are back, and so never if one isn't.
    if (isOver()) return new Promise(() => {})
    return isHidden() || transport.request({ method: 'net_listening' })
  }
  return fallback(each, { retryCount: RPC.retryCount, retryDelay: RPC.retryDelay, rank: { ...RANK, ping } })
}
