import { sleep, withTimeout, type Clock } from './time.js'

/** How much of an answer is read at most, in bytes (F022). */
const MAX_BYTES = 10_485_760

/** The longest `Retry-After` of a server that counts (F011). */
const MAX_RETRY_AFTER_MS = 10_000

/**
 * How nodes and services are asked (S9.05): how long a server may take for its whole answer (F023, F024), how often it is
 * asked again (F012), and the wait before the first further request, in ms. It doubles each time.
 */
export const REQUESTS: { readonly timeoutMs: number; readonly retries: number; readonly retryMs: number } = {
  timeoutMs: 10_000,
  retries: 3,
  retryMs: 150,
}

/** Statuses after which a host is asked again (S8.15, F014). */
const RETRIED: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** The whole answer of a server. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  /** The body. Empty where it is larger than 10 MiB (F022). */
  readonly text: string
  /** Whether the status is one after which the same request may succeed (S8.15, F014). */
  readonly isRetried: boolean
  /** The wait that the server asks for by `Retry-After`, in ms, at most 10 s. Undefined where it asks for none. */
  readonly retryAfterMs: number | undefined
}

/**
 * Sends a request, and resolves with the whole answer, whatever its status is. Rejects with `late()` after 10 s, or as
 * `fetch` does. Follows no redirect (F021).
 */
export async function fetchText(
  clock: Clock,
  url: string,
  init: RequestInit,
  late: () => unknown,
): Promise<HttpAnswer> {
  const limit = new AbortController()
  const asked = fetch(url, { ...init, signal: limit.signal, redirect: 'error' }).then(async (response) => ({
    response,
    text: (await readText(response)) ?? '',
  }))
  const giveUp = (): unknown => {
    limit.abort()
    return late()
  }
  const { response, text } = await withTimeout(clock, REQUESTS.timeoutMs, asked, giveUp)
  const { ok, status, headers } = response
  return { ok, status, text, isRetried: RETRIED.includes(status), retryAfterMs: retryAfterMs(headers, clock.now()) }
}

/** Reads the body of an answer. Resolves with undefined where it is larger than 10 MiB (F022). */
export async function readText({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BYTES) {
      // Not awaited: a stream that never ends would block this function.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * The wait of a `Retry-After` header, in ms, at most 10 s. The header holds a number of seconds (F010) or a date
 * (F011). Undefined for a time in the past and for anything else. `now` is the wall clock in ms since 1970.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (!/^\d+$|^[a-z]{3,9},? /i.test(text)) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Math.ceil((Date.parse(text) - now) / 1_000) * 1_000
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

/** A failed request to a host. */
export interface FailedTry {
  readonly error: unknown
  /** Which hosts would answer the same again: this `host`, or `all`. They are not asked again. */
  readonly ends?: 'host' | 'all'
  /** How long to wait before this host is asked again. */
  readonly waitMs?: number | undefined
}

/** The next request to a host. */
interface WaitingHost {
  readonly host: string
  /** How often the host was asked before. */
  readonly tries: number
  /** How long to wait before the request. */
  readonly waitMs: number
}

/**
 * Asks hosts until one answers. First asks each host once, in their order. Then asks again those that failed and may
 * succeed: after 150 ms, 300 ms and 600 ms, or after the host's own `waitMs` (S9.05, F010). So a host that is down
 * costs one request before the next host is asked. Rejects with the last error, or with an `Error` where there is no
 * host.
 */
export async function askHosts<answer>(
  clock: Clock,
  hosts: readonly string[],
  ask: (host: string) => Promise<{ readonly answer: answer } | FailedTry>,
): Promise<answer> {
  let last: unknown = new Error('There is no host to ask.')
  let waiting: readonly WaitingHost[] = hosts.map((host) => ({ host, tries: 0, waitMs: 0 }))
  while (waiting.length > 0) {
    const pauseMs = Math.min(...waiting.map(({ waitMs }) => waitMs))
    if (pauseMs > 0) await sleep(clock, pauseMs)
    const next: WaitingHost[] = []
    for (const { host, tries, waitMs } of waiting) {
      if (waitMs > pauseMs) {
        next.push({ host, tries, waitMs: waitMs - pauseMs })
        continue
      }
      const outcome = await ask(host).catch((error: unknown): FailedTry => ({ error }))
      if ('answer' in outcome) return outcome.answer
      last = outcome.error
      if (outcome.ends === 'all') throw last
      if (outcome.ends === 'host' || tries === REQUESTS.retries) continue
      next.push({ host, tries: tries + 1, waitMs: outcome.waitMs ?? REQUESTS.retryMs * 2 ** tries })
    }
    waiting = next
  }
  throw last
}
