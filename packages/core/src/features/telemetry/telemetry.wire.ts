import type { Environment } from '../../base/environment.js'
import { endpointOf } from '../../services/hosts.js'
import { fetchText, type HttpAnswer } from '../../base/http.js'
import type { ResolvedOptions } from '../../kit/options.types.js'
import { callerOf, createServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'
import {
  ERROR_WINDOW_MS,
  MOST_BODY_LENGTH,
  MOST_ERRORS,
  MOST_FAILURES,
  MOST_WAITING,
  PAUSE_MS,
  SEND_AFTER_MS,
} from './telemetry.constants.js'
import { scrub, scrubUrl } from './telemetry.scrub.js'
import type { TelemetryEvent } from './telemetry.types.js'

/** What the wire needs. */
export interface TelemetryWireDeps {
  readonly environment: Pick<Environment, 'clock' | 'window' | 'warn'>
  readonly options: Pick<ResolvedOptions, 'endpoints' | 'projectId' | 'sdkType' | 'sdkVersion' | 'debug'>
  /** Whether events are wanted, by the app and by what its server says. Asked before each is sent. */
  readonly isWanted: () => boolean
  /** From 0 to 1: spreads what many pages send again, so that they don't all come at once (F012). */
  readonly random?: (() => number) | undefined
}

/** Brings events to the app's own endpoint (S7.25). Nobody waits for it, and nothing of it throws or is reported (F233). */
export interface TelemetryWire {
  send(event: TelemetryEvent): void
  /** Drops what waits and lets go of the page. `send` may follow. */
  stop(): void
}

/** The body of a `POST /e` (S7.25). */
interface WireEvent {
  /** 32 hexadecimal digits of chance. */
  readonly eventId: string
  /** The page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** Wall clock, ms. */
  readonly timestamp: number
  /** `errorType`, `errorMessage` and `stackTrace` where it is an error, and whatever else the event carries. */
  readonly props: { readonly type: string; readonly event: string; readonly [name: string]: unknown }
}

interface Waiting {
  readonly isError: boolean
  readonly body: string
}

/** Nothing that is sent later would be taken either: a project, an origin or an address that is wrong. */
const REFUSALS: readonly number[] = [401, 403, 404, 405, 410]
/** The event itself is refused; the next one may be taken. */
const BAD_EVENT: readonly number[] = [400, 413, 422]

/**
 * Makes the wire of a kit. It sends one event at a time, a failed one never again: it may have arrived, and error events
 * are limited (F232). Where the page is left, what waits is sent at once. Only in a browser, and only where there is an
 * endpoint.
 */
export function createTelemetryWire({
  environment: { clock, window, warn },
  options,
  isWanted,
  random = Math.random,
}: TelemetryWireDeps): TelemetryWire {
  const { endpoints, debug } = options
  const service = createServiceClient({ clock, endpoint: endpointOf(endpoints?.telemetry), ...callerOf(options) })
  const waiting: Waiting[] = []
  /** Error events of the last minute. */
  let recentErrors = 0
  let failures = 0
  let isRefused = false
  let isSending = false
  let cancel: (() => void) | undefined
  let unlisten: (() => void) | undefined

  const isOn = (): boolean => service.isOn && !!window && !isRefused && failures < MOST_FAILURES && isWanted()

  function add(event: TelemetryEvent, page: Window): void {
    const isError = event.type === 'error'
    const errors = recentErrors + waiting.filter((each) => each.isError).length
    if (waiting.length >= MOST_WAITING || (isError && errors >= MOST_ERRORS)) return
    const body = JSON.stringify(wireEvent(event, page))
    if (body.length > MOST_BODY_LENGTH) return
    waiting.push({ isError, body })
    unlisten ??= onLeave(page, leave)
    if (!isSending) schedule(SEND_AFTER_MS)
  }

  /** A pause that has begun isn't cut short. */
  function schedule(ms: number): void {
    cancel ??= clock.after(ms, () => {
      cancel = undefined
      sendAll().catch(() => {})
    })
  }

  async function sendAll(): Promise<void> {
    isSending = true
    let pauseMs = 0
    while (pauseMs === 0 && isOn()) {
      const next = waiting.shift()
      if (!next) break
      pauseMs = judge(await post(next).catch(() => undefined))
    }
    isSending = false
    if (!isOn()) stop()
    else if (pauseMs > 0) schedule(pauseMs)
  }

  async function post({ isError, body }: Waiting): Promise<HttpAnswer> {
    if (isError) {
      recentErrors += 1
      clock.after(ERROR_WINDOW_MS, () => void (recentErrors -= 1))
    }
    // A text needs no second request for permission. The referrer would have the page's query.
    const init: RequestInit = {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
    }
    return fetchText(clock, service.url('/e'), init, () => serviceError('timed-out', { host: service.origin }))
  }

  /** How long the host is to be left alone. */
  function judge(answer: HttpAnswer | undefined): number {
    if (answer?.ok) failures = 0
    if (answer?.ok || (answer && BAD_EVENT.includes(answer.status))) return 0
    if (answer && REFUSALS.includes(answer.status)) {
      isRefused = true
      if (debug && answer.status === 403) warn(serviceError('forbidden').message)
      return 0
    }
    failures += 1
    return PAUSE_MS * 2 ** (failures - 1) * (1 + random() / 2)
  }

  /** The page may never come back: what waits is sent without an answer, unless the host is to be left alone. */
  function leave(): void {
    if (failures > 0 || !isOn()) return
    for (const each of waiting.splice(0)) post(each).catch(() => {})
  }

  function stop(): void {
    cancel?.()
    unlisten?.()
    cancel = unlisten = undefined
    waiting.length = 0
  }

  return {
    send(event) {
      try {
        if (window && isOn()) add(event, window)
      } catch {
        // A page without chance or with a foreign clock: an event less.
      }
    },
    stop,
  }
}

function wireEvent({ type, event, properties, timestamp }: TelemetryEvent, { location }: Window): WireEvent {
  const props = { ...(scrub(properties) as object), type, event }
  return { eventId: newId(), url: scrubUrl(location?.href ?? ''), domain: location?.hostname ?? '', timestamp, props }
}

/** Not `randomUUID`: a page over plain http has none. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Calls back when the page is hidden or left; phones tell of the first only. The answer stops it. */
function onLeave(page: Window, leave: () => void): () => void {
  const onVisibility = (): void => void (page.document?.visibilityState === 'hidden' && leave())
  page.addEventListener('pagehide', leave)
  page.addEventListener('visibilitychange', onVisibility)
  return () => {
    page.removeEventListener('pagehide', leave)
    page.removeEventListener('visibilitychange', onVisibility)
  }
}
