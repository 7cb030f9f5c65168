import { isLoopback } from '@latchkit/origins'
import type { output, ZodType } from 'zod'
import { readBytes, TooLarge } from '../base/readBytes.js'

/** How long a service may take for a whole answer, by default. */
const TIMEOUT_MS = 8_000

/** The most bytes of an answer, by default (F022). */
const MAX_BYTES = 1_048_576

/**
 * Why a service gave no answer that counts: it can't be reached, was too late, answers with another status than 2xx, with
 * too many bytes, or with what is no JSON of the expected shape. `given-up`: the caller didn't wait for it.
 */
export type ServiceFault = 'away' | 'late' | 'status' | 'too-large' | 'malformed' | 'given-up'

/** The error of a service that gave no answer that counts. It never names the URL, which may have a key. */
export class ServiceFailed extends Error {
  readonly fault: ServiceFault
  /** The status of the answer, where that is the fault. */
  readonly status: number | undefined

  constructor(fault: ServiceFault, status?: number) {
    super(status === undefined ? `The service failed: ${fault}.` : `The service answers ${status}.`)
    this.fault = fault
    this.status = status
  }
}

/** Where a service is that the operator names, and how long it is waited for. */
export interface ServiceConfig {
  /** Its base URL: `https`, or `http` at this machine. A query that it has is kept. */
  readonly url: string
  /** Sent with each request, such as a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** For a whole answer, with its body. Default: 8 s. */
  readonly timeoutMs?: number | undefined
  /** Of an answer, after it is decompressed. Default: 1 MB. */
  readonly mostBytes?: number | undefined
}

/** A question to a service. */
export interface ServiceRequest<Answer extends ZodType> {
  /** Follows the path of the base URL. Default: nothing. */
  readonly path?: string | undefined
  readonly query?: Readonly<Record<string, string>> | undefined
  /** The JSON that is posted. Without it, the request is a GET. */
  readonly body?: unknown
  /** What the JSON of the answer must be. */
  readonly answer: Answer
  /** Ends the request once the answer counts no more. */
  readonly signal?: AbortSignal | undefined
}

/** A service that the operator names, such as an explorer. */
export interface OperatorService {
  /** Resolves with the checked JSON of an answer. Rejects with a {@link ServiceFailed}. */
  readonly ask: <Answer extends ZodType>(request: ServiceRequest<Answer>) => Promise<output<Answer>>
}

/** Whether a URL may be asked as a service of the operator: `https`, or `http` at this machine, without user info. */
export function isServiceUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/**
 * Makes the client of a service that the operator names. A redirect is refused: it could lead to a host that the operator
 * did not name, with the key (F021). Throws a `TypeError` for a URL that is none of a service.
 */
export function createOperatorService(config: ServiceConfig, fetchIt: typeof fetch = fetch): OperatorService {
  const { url, headers, timeoutMs = TIMEOUT_MS, mostBytes = MAX_BYTES } = config
  if (!isServiceUrl(url)) throw new TypeError('The URL of a service must be https, or http at this machine.')
  return {
    async ask({ path = '', query = {}, body, answer, signal }) {
      const address = addressOf(url, path, query)
      const json = body === undefined ? undefined : { 'content-type': 'application/json' }
      const init: RequestInit = {
        redirect: 'error',
        ...((headers || json) && { headers: { ...json, ...headers } }),
        ...(json && { method: 'POST', body: JSON.stringify(body) }),
      }
      const given = await inTime(timeoutMs, signal, (until) =>
        fetchJson(fetchIt, address, { ...init, signal: until }, mostBytes),
      )
      const { data, success } = answer.safeParse(given)
      if (!success) throw new ServiceFailed('malformed')
      return data
    },
  }
}

function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  const address = new URL(base)
  if (path !== '') address.pathname = `${address.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

async function fetchJson(fetchIt: typeof fetch, url: URL, init: RequestInit, mostBytes: number): Promise<unknown> {
  const response = await fetchIt(url, init)
  if (!response.ok) {
    // A body that is not read would keep its connection.
    await response.body?.cancel().catch(() => undefined)
    throw new ServiceFailed('status', response.status)
  }
  const text = new TextDecoder().decode(await readBytes(response.body, mostBytes))
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ServiceFailed('malformed')
  }
}

/** Runs a request until its time is over, or the caller's signal ends it. Any error of it becomes a {@link ServiceFailed}. */
async function inTime<Result>(
  ms: number,
  given: AbortSignal | undefined,
  run: (until: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const until = new AbortController()
  const end = (fault: ServiceFault) => (): void => until.abort(new ServiceFailed(fault))
  const [late, giveUp] = [end('late'), end('given-up')]
  const ended = new Promise<never>((_, reject) => {
    until.signal.addEventListener('abort', () => reject(until.signal.reason as ServiceFailed))
  })
  const timer = setTimeout(late, ms)
  given?.addEventListener('abort', giveUp)
  if (given?.aborted) giveUp()
  try {
    return await Promise.race([ended, run(until.signal)])
  } catch (error) {
    throw faultOf(error)
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', giveUp)
  }
}

function faultOf(error: unknown): ServiceFailed {
  if (error instanceof ServiceFailed) return error
  return new ServiceFailed(error instanceof TooLarge ? 'too-large' : 'away')
}
