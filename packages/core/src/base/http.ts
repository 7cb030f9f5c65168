import { withTimeout, type Clock } from './time.js'

/** How long a server may take, for the whole of its answer (S9.05, F023, F024). */
const TIMEOUT_MS = 10_000

/** How much of an answer is read, in bytes (F022). */
const MAX_BYTES = 10_485_760

/** How long a server may have us wait before we ask again (F011). */
const MAX_RETRY_AFTER_MS = 10_000

/** How often a host is asked again, and after how long first: doubled each time (S9.05). */
const RETRIES = 3
const RETRY_MS = 150

/** Statuses after which a host is asked again (S8.15, F014). */
const RETRIED: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** The whole answer of a server. */
export interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  /** Empty where it is larger than anybody should read (F022). */
  readonly text: string
  /** Whether asking again may help. */
  readonly isRetried: boolean
  /** How long the server wants us to wait, at most 10 s; undefined where it says nothing that counts. */
  readonly retryAfterMs: number | undefined
}

/** Asks a server. Redirects aren't followed (F021). Rejects with `late()` after 10 s, or as `fetch` does. */
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
  const { response, text } = await withTimeout(clock, TIMEOUT_MS, asked, giveUp)
  const { ok, status, headers } = response
  return { ok, status, text, isRetried: RETRIED.includes(status), retryAfterMs: retryAfterMs(headers, clock.now()) }
}

/** The text of an answer; undefined where it is larger than anybody should read (F022). */
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
      // Not waited for: a stream that won't end would hold us.
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** `Retry-After`, as a number of seconds or a date, capped; undefined for what is past, or is neither (F010, F011). */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (!/^\d+$|^[a-z]{3,9},? /i.test(text)) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Math.ceil((Date.parse(text) - now) / 1_000) * 1_000
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined
}

/** A try that gave nothing. `ends` says that this host, or every host, would say the same again. */
export interface FailedTry {
  readonly error: unknown
  readonly ends?: 'host' | 'all'
  readonly waitMs?: number | undefined
}

/** A host that is to be asked, how often it was already, and how long it has to be left alone first. */
interface Turn {
  readonly host: string
  readonly tries: number
  readonly waitMs: number
}

/**
 * Asks hosts until one answers: each of them once, then those again that may do better, after 150 ms, 300 ms and 600 ms or
 * what they say themselves (S9.05, F010). So one that is gone costs a single try before the next is asked. Rejects with the
 * last error.
 */
export async function askHosts<answer>(
  clock: Clock,
  hosts: readonly string[],
  ask: (host: string) => Promise<{ readonly answer: answer } | FailedTry>,
): Promise<answer> {
  let last: unknown
  let turns: readonly Turn[] = hosts.map((host) => ({ host, tries: 0, waitMs: 0 }))
  while (turns.length > 0) {
    const pauseMs = Math.min(...turns.map(({ waitMs }) => waitMs))
    if (pauseMs > 0) await sleep(clock, pauseMs)
    const next: Turn[] = []
    for (const { host, tries, waitMs } of turns) {
      if (waitMs > pauseMs) {
        next.push({ host, tries, waitMs: waitMs - pauseMs })
        continue
      }
      const outcome = await ask(host).catch((error: unknown): FailedTry => ({ error }))
      if ('answer' in outcome) return outcome.answer
      last = outcome.error
      if (outcome.ends === 'all') throw last
      if (outcome.ends === 'host' || tries === RETRIES) continue
      next.push({ host, tries: tries + 1, waitMs: outcome.waitMs ?? RETRY_MS * 2 ** tries })
    }
    turns = next
  }
  throw last
}

/** Waits. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, () => resolve()))
