import { isLatchError, type LatchError } from '../base/errors.js'
import { isRecord, own } from '../base/guard.js'
import { fetchText, sleep, type HttpAnswer } from '../base/http.js'
import { cleanText } from '../base/text.js'
import type { Clock } from '../base/time.js'
import type { ResolvedOptions } from '../kit/options.types.js'
import { hostOf } from './hosts.js'
import { SDK_TYPE, SDK_VERSION } from './service.constants.js'
import { serviceError } from './service.errors.js'

/** How often a service that is busy or broken is asked again, and after how long first: doubled each time (F012). */
const RETRIES = 3
const RETRY_MS = 150

/** One that doesn't answer at all is asked once more only: nobody waits longer than 20 s (F024). */
const SILENT_RETRIES = 1

/** Statuses after which asking again may help. 202 says that the answer isn't ready yet (F020). */
const RETRIED: readonly number[] = [202, 408, 500, 502, 503, 504]

/** A larger answer would take longer than 100 ms to parse (F022). No service of ours has one. */
const MAX_ANSWER_LENGTH = 2_000_000

/** What a server says to a visitor is cut to this (F006). */
const MAX_DESCRIPTION_LENGTH = 200

/** What a service is asked with. */
export interface ServiceDeps {
  readonly clock: Clock
  /** Its base URL. Without one it is off: nothing is ever requested. */
  readonly endpoint: string | undefined
  readonly projectId?: string | undefined
  readonly sdkType?: string | undefined
  readonly sdkVersion?: string | undefined
  /** From 0 to 1: spreads what many pages ask again, so that they don't all come at once (F012). */
  readonly random?: (() => number) | undefined
}

/** What services are told of who asks (S7.23, S7.25). An app that names a type of its own names its version, too. */
export function callerOf({
  projectId,
  sdkType = SDK_TYPE,
  sdkVersion = sdkType === SDK_TYPE ? SDK_VERSION : undefined,
}: Pick<ResolvedOptions, 'projectId' | 'sdkType' | 'sdkVersion'>): Pick<
  ServiceDeps,
  'projectId' | 'sdkType' | 'sdkVersion'
> {
  return { projectId, sdkType, sdkVersion }
}

/** What a request asks for: lists are joined by commas, what is undefined or empty is left out. */
export type ServiceQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** One service of the app's, such as the wallet directory (S7.23). */
export interface ServiceClient {
  /** Whether there is such a service. */
  readonly isOn: boolean
  /** Where it is: scheme and host. */
  readonly origin: string
  /** The address of a request, with project id, sdk type and version. */
  url(path: string, query?: ServiceQuery): string
  /**
   * The JSON of an answer, whatever it holds. Rejects with `service/…`, and with the signal's reason once it is aborted,
   * which ends the request too.
   */
  get(path: string, query?: ServiceQuery, signal?: AbortSignal): Promise<unknown>
}

/** One try: what it gave, or why it didn't and how often another is worth it. */
type Outcome =
  | { readonly json: unknown }
  | { readonly error: LatchError; readonly retries: number; readonly waitMs?: number | undefined }

/** Makes a service's client. Nothing is requested by making it. */
export function createServiceClient(deps: ServiceDeps): ServiceClient {
  const { clock, projectId, sdkType, sdkVersion, random = Math.random } = deps
  const base = baseOf(deps.endpoint)
  const host = hostOf(base)

  function url(path: string, query: ServiceQuery = {}): string {
    const params = new URLSearchParams()
    const whole: ServiceQuery = { projectId, st: sdkType, sv: sdkVersion, ...query }
    for (const [name, value] of Object.entries(whole)) {
      const text = typeof value === 'object' ? value.join(',') : String(value ?? '')
      if (text) params.set(name, text)
    }
    const search = params.toString()
    return `${base}${path}${search && `?${search}`}`
  }

  async function attempt(address: string, signal: AbortSignal | undefined): Promise<Outcome> {
    try {
      const late = (): LatchError => serviceError('timed-out', { host })
      const answer = await fetchText(endedBy(clock, signal), address, { credentials: 'omit' }, late)
      if (!answer.ok || answer.status === 202) return refusal(answer, !!projectId)
      const json = parse(answer.text)
      return json === undefined ? { error: serviceError('bad-answer', { host }), retries: 0 } : { json }
    } catch (cause) {
      const error = isLatchError(cause) ? cause : serviceError('unreachable', { host }, cause)
      return { error, retries: SILENT_RETRIES }
    }
  }

  return {
    isOn: !!base,
    origin: base && new URL(base).origin,
    url,
    async get(path, query, signal) {
      if (!base) throw serviceError('off')
      const address = url(path, query)
      for (let tries = 0; ; tries += 1) {
        signal?.throwIfAborted()
        const outcome = await attempt(address, signal)
        signal?.throwIfAborted()
        if ('json' in outcome) return outcome.json
        if (tries >= outcome.retries) throw outcome.error
        await sleep(endedBy(clock, signal), outcome.waitMs ?? RETRY_MS * 2 ** tries * (1 + random() / 2))
      }
    },
  }
}

/** The base URL without a slash at its end; empty where it is none. */
function baseOf(endpoint: string | undefined): string {
  try {
    const { protocol, origin, pathname } = new URL(endpoint ?? '')
    return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : ''
  } catch {
    return ''
  }
}

/** A clock whose timers run at once when `signal` is aborted: then nobody waits any more. */
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

/** Why a server refused, and what to do about it. */
function refusal({ status, text, retryAfterMs }: HttpAnswer, hasProject: boolean): Outcome {
  const body = parse(text)
  const reason = firstReason(body)
  const said = own(reason ?? {}, 'description') ?? (isRecord(body) ? own(body, 'message') : undefined)
  const description = cleanText(said, MAX_DESCRIPTION_LENGTH)
  const context = { status, ...(description && { description }) }
  // F008: another try has the same project id.
  if (status === 401) return { error: serviceError(hasProject ? 'invalid-project' : 'no-project', context), retries: 0 }
  if (status === 403) return { error: serviceError('forbidden', context), retries: 0 }
  if (status !== 429) return { error: serviceError('status', context), retries: RETRIED.includes(status) ? RETRIES : 0 }
  // A quota that is used up isn't there again in a second (F013).
  const isQuota = own(reason ?? {}, 'field') === 'address'
  return { error: serviceError('limited', context), retries: isQuota ? 0 : RETRIES, waitMs: retryAfterMs }
}

/** The first of an answer's reasons, or the answer itself where it has none. */
function firstReason(body: unknown): object | undefined {
  if (!isRecord(body)) return undefined
  const reasons = own(body, 'reasons')
  const first: unknown = Array.isArray(reasons) ? reasons[0] : undefined
  return isRecord(first) ? first : body
}

/** JSON, or undefined where it is none or too much. */
function parse(text: string): unknown {
  if (text.length > MAX_ANSWER_LENGTH) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
