import { REQUESTS } from '@latchkit/core/adapter'
import { fallback, http, type HttpTransportConfig, type Transport } from 'viem'

/** The numbers of S9.05. */
const RPC = {
  timeout: REQUESTS.timeoutMs,
  retryCount: REQUESTS.retries,
  retryDelay: REQUESTS.retryMs,
  batch: { batchSize: 1000 },
} as const
const RANK = { interval: 4_000, timeout: 4_000, sampleCount: 10, weights: { stability: 0.7, latency: 0.3 } } as const

/** Options of {@link createTransport}. */
export interface TransportOptions {
  readonly fetchFn: NonNullable<HttpTransportConfig['fetchFn']>
  /** Whether the page is hidden. The ranking sends no pings then. */
  readonly isHidden: () => boolean
  /** Whether the ranking has ended. No read uses this transport any more. */
  readonly hasEnded: () => boolean
}

/** Makes viem's transport over a network's URLs, with the numbers of S9.05. A single URL isn't ranked. */
export function createTransport(urls: readonly string[], { fetchFn, isHidden, hasEnded }: TransportOptions): Transport {
  const [only] = urls
  if (urls.length < 2) return http(only, { ...RPC, fetchFn })
  // All URLs are tried before one is tried again. If each URL had its own retries, it would be asked 16 times.
  const each = urls.map((url) => http(url, { ...RPC, fetchFn, retryCount: 0 }))
  const ping = async ({ transport }: { transport: ReturnType<Transport> }): Promise<unknown> => {
    // viem can't stop its pings, but it waits for all of them before the next round. A ping that never settles ends
    // them.
    if (hasEnded()) return new Promise(() => {})
    return isHidden() || transport.request({ method: 'net_listening' })
  }
  return fallback(each, { retryCount: RPC.retryCount, retryDelay: RPC.retryDelay, rank: { ...RANK, ping } })
}
