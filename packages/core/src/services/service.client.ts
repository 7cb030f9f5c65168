import { isLatchError, type LatchError } from '../base/errors.js'
import { isRecord, own } from '../base/guard.js'
import { fetchText, REQUESTS, type HttpAnswer } from '../base/http.js'
import { cleanText } from '../base/text.js'
import { sleep, type Clock } from '../base/time.js'
import type { CallerOptions } from './service.options.js'
import type { Endpoint, QueryOf } from './endpoint.types.js'
import { hostOf } from './hosts.js'
import { SDK_TYPE, SDK_VERSION } from './service.constants.js'
import { serviceError } from './service.errors.js'

/** How often a service that does not answer is asked again: once, so that no request takes longer than 20 s (F024). */
const SILENT_RETRIES = 1

/** The statuses after which the same request may succeed. 202: the answer isn't ready yet (F020). */
const RETRIED: readonly number[] = [202, 408, 500, 502, 503, 504]

/**
 * The most characters of an answer. A larger one would take longer than 100 ms to parse (F022), and no service needs
 * it.
 */
const MAX_ANSWER_LENGTH = 2_000_000

/** The most characters of a server's text for visitors. The rest is cut (F006). */
const MAX_DESCRIPTION_LENGTH = 200

/** The dependencies of the client of a service. */
export interface ServiceDeps {
  readonly clock: Clock
  /** The base URL, http or https. Without one the service is off: no request is sent. */
  readonly endpoint: string | undefined
  readonly projectId?: string | undefined
  readonly sdkType?: string | undefined
  readonly sdkVersion?: string | undefined
  /** The id of this client, where the app gives one (S7.26). */
  readonly clientId?: string | undefined
  /** A number from 0 to 1. It spreads the retries of many pages, so that they don't come at the same time (F012). */
  readonly random?: (() => number) | undefined
}

type Caller = 'projectId' | 'sdkType' | 'sdkVersion' | 'clientId'

/**
 * The members that name the app and the client in requests to services (S7.23, S7.25, S7.26). Where the app sets its own
 * `sdkType`, the version of this package is left out. There is a client id only where the app gives one.
 */
export function callerOf({
  projectId,
  sdkType = SDK_TYPE,
  sdkVersion = sdkType === SDK_TYPE ? SDK_VERSION : undefined,
  clientId,
}: CallerOptions): Pick<ServiceDeps, Caller> {
  return { projectId, sdkType, sdkVersion, clientId }
}

/** The query of a request. Lists are joined by commas. A value that is undefined or empty is left out. */
export type ServiceQuery = QueryOf<Endpoint>

/** The methods of HTTP that a service is asked with (S7.26). */
export type ServiceMethod = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** A request to a service that has more than a path and a query (S7.26). */
export interface ServiceRequest<Of extends Endpoint = Endpoint> {
  /** Default: `GET`. */
  readonly method?: ServiceMethod | undefined
  readonly query?: QueryOf<Of> | undefined
  /** It is sent as JSON. Default: the request has no body. */
  readonly body?: Of['body']
  /** How the browser's cache is used. Default: as usual. */
  readonly cache?: RequestCache | undefined
  readonly signal?: AbortSignal | undefined
}

/** The client of one service of the app, such as the wallet directory (S7.23). */
export interface ServiceClient {
  /** Whether the app named a base URL for the service. */
  readonly isOn: boolean
  /** The origin of the service: scheme and host. Empty where the service is off. */
  readonly origin: string
  /** The address of a request, with project id (`projectId`), sdk type (`st`) and version (`sv`). */
  url(path: string, query?: ServiceQuery): string
  /**
   * Sends a GET request, and resolves with the JSON of the answer, unchecked. Rejects with `service/…`. An abort of
   * `signal` ends the request, and rejects with the reason of the signal. `Of` checks the path and the query.
   */
  get<Of extends Endpoint = Endpoint>(path: Of['path'], query?: QueryOf<Of>, signal?: AbortSignal): Promise<unknown>
  /**
   * Sends a request of any method, and settles as `get` does. A POST may change something. So it is repeated only where
   * the service refused it before it did anything: with 429 or 503.
   */
  send<Of extends Endpoint = Endpoint>(path: Of['path'], request: ServiceRequest<Of>): Promise<unknown>
}

/** The outcome of one request: the JSON, or the error and how often the request may be repeated. */
type Outcome =
  | { readonly json: unknown }
  | { readonly error: LatchError; readonly retries: number; readonly waitMs?: number | undefined }

/** Makes the client of a service. Making it sends no request. */
export function createServiceClient(deps: ServiceDeps): ServiceClient {
  const { clock, projectId, sdkType, sdkVersion, clientId, random = Math.random } = deps
  const base = baseOf(deps.endpoint)
  const host = hostOf(base)

  function url(path: string, query: ServiceQuery = {}): string {
    const params = new URLSearchParams()
    const whole: ServiceQuery = { projectId, st: sdkType, sv: sdkVersion, clientId, ...query }
    for (const [name, value] of Object.entries(whole)) {
      const text = typeof value === 'object' ? value.join(',') : String(value ?? '')
      if (text) params.set(name, text)
    }
    const search = params.toString()
    return `${base}${path}${search && `?${search}`}`
  }

  async function attempt(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Outcome> {
    try {
      const late = (): LatchError => serviceError('timed-out', { host })
      const answer = await fetchText(endedBy(clock, signal), address, init, late)
      if (!answer.ok || answer.status === 202) return refusal(answer, !!projectId)
      const json = parse(answer.text)
      return json === undefined ? { error: serviceError('bad-answer', { host }), retries: 0 } : { json }
    } catch (cause) {
      const error = isLatchError(cause) ? cause : serviceError('unreachable', { host }, cause)
      return { error, retries: SILENT_RETRIES }
    }
  }

  async function send(path: string, { method, query, body, cache, signal }: ServiceRequest): Promise<unknown> {
    if (!base) throw serviceError('off')
    const address = url(path, query)
    const init: RequestInit = {
      credentials: 'omit',
      ...(method && { method }),
      ...(cache && { cache }),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }
    for (let tries = 0; ; tries += 1) {
      signal?.throwIfAborted()
      const outcome = await attempt(address, init, signal)
      signal?.throwIfAborted()
      if ('json' in outcome) return outcome.json
      const mayRepeat = method !== 'POST' || isRefused(outcome.error)
      if (tries >= outcome.retries || !mayRepeat) throw outcome.error
      await sleep(endedBy(clock, signal), outcome.waitMs ?? REQUESTS.retryMs * 2 ** tries * (1 + random() / 2))
    }
  }

  return {
    isOn: !!base,
    origin: base && new URL(base).origin,
    url,
    get: (path, query, signal) => send(path, { query, signal }),
    send,
  }
}

/** Whether a service refused a request before it did anything. */
const isRefused = ({ code, context }: LatchError): boolean => code === 'service/limited' || context.status === 503

/** The base URL without slashes at its end. Empty where `endpoint` is no http or https URL. */
function baseOf(endpoint: string | undefined): string {
  try {
    const { protocol, origin, pathname } = new URL(endpoint ?? '')
    return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : ''
  } catch {
    return ''
  }
}

/** A clock whose timers run at once when `signal` is aborted, so that no wait outlives it. */
function endedBy(clock: Clock, signal: AbortSignal | undefined): Clock {
  if (!signal) return clock
  return {
    now: clock.now,
    after(ms, run) {
      const stop = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
      }
      const end = (): void => {
        stop()
        run()
      }
      const cancel = clock.after(ms, end)
      signal.addEventListener('abort', end)
      return stop
    },
  }
}

/** The outcome of an answer that has no JSON to use: its error, and how often the request may be repeated. */
function refusal({ status, text, retryAfterMs }: HttpAnswer, hasProject: boolean): Outcome {
  const body = parse(text)
  const reason = firstReason(body)
  const said = own(reason ?? {}, 'description') ?? (isRecord(body) ? own(body, 'message') : undefined)
  const description = cleanText(said, MAX_DESCRIPTION_LENGTH)
  const context = { status, ...(description && { description }) }
  // F008: a further request would have the same project id.
  if (status === 401) return { error: serviceError(hasProject ? 'invalid-project' : 'no-project', context), retries: 0 }
  if (status === 403) return { error: serviceError('forbidden', context), retries: 0 }
  // A service that is away for a while names the wait, as a busy one does.
  const waitMs = status === 429 || status === 503 ? retryAfterMs : undefined
  if (status !== 429)
    return { error: serviceError('status', context), retries: RETRIED.includes(status) ? REQUESTS.retries : 0, waitMs }
  // A used-up quota is not renewed within seconds (F013).
  const isQuota = own(reason ?? {}, 'field') === 'address'
  return { error: serviceError('limited', context), retries: isQuota ? 0 : REQUESTS.retries, waitMs }
}

/** The first entry of `reasons` in an answer, or the answer itself where it has none. */
function firstReason(body: unknown): object | undefined {
  if (!isRecord(body)) return undefined
  const reasons = own(body, 'reasons')
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return isRecord(first) ? first : body
}

/** Parses JSON. Undefined where the text is no JSON, or is too long. */
function parse(text: string): unknown {
  if (text.length > MAX_ANSWER_LENGTH) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
