import type { Endpoints } from '@latchkit/server/endpoints'
import type { Environment } from '../../base/environment.js'
import { endpointOf } from '../../services/endpoints.js'
import { fetchText, type HttpAnswer } from '../../base/http.js'
import type { ServiceOptions } from '../../services/service.options.js'
import { callerOf, createServiceClient } from '../../services/service.client.js'
import { serviceError } from '../../services/service.errors.js'
import {
  ERROR_WINDOW_MS,
  MAX_BODY_LENGTH,
  MAX_ERRORS,
  MAX_FAILURES,
  MAX_WAITING,
  PAUSE_MS,
  SEND_AFTER_MS,
} from './telemetry.constants.js'
import { scrub, scrubUrl } from './telemetry.scrub.js'
import type { TelemetryEvent } from './telemetry.types.js'

type Event = Endpoints['POST /e']

/** What {@link createTelemetryWire} needs. */
export interface TelemetryWireDeps {
  readonly environment: Pick<Environment, 'clock' | 'window' | 'warn'>
  readonly options: ServiceOptions & { readonly debug: boolean }
  /** Whether the app and its server want events. Called before each event is sent. */
  readonly isWanted: () => boolean
  /** Returns a number from 0 to 1 that spreads the retries of many pages over time (F012). Default: `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** Sends events to the app's own endpoint (S7.25). Never throws and reports nothing (F233). */
export interface TelemetryWire {
  /** Queues an event. */
  send(event: TelemetryEvent): void
  /** Drops the queue and ends all timers and listeners. `send` may be called again. */
  stop(): void
}

/** The body of a `POST /e` (S7.25). */
interface WireEvent {
  /** 32 random hex digits. */
  readonly eventId: string
  /** The page's URL, scrubbed: without query and fragment. */
  readonly url: string
  readonly domain: string
  /** Wall clock, in ms since 1970. */
  readonly timestamp: number
  /** The scrubbed properties of the event. An error event has `errorType`, `errorMessage` and `stackTrace`. */
  readonly props: { readonly type: string; readonly event: string; readonly [name: string]: unknown }
}

interface Waiting {
  readonly isError: boolean
  readonly body: string
}

/** Statuses that mean a wrong project, origin or URL: the server would refuse every later event too. */
const REFUSALS: readonly number[] = [401, 403, 404, 405, 410]
/** Statuses that refuse only this event. The server may accept the next one. */
const BAD_EVENT: readonly number[] = [400, 413, 422]

/**
 * Makes the wire of a kit. It sends one event at a time. It never sends a failed event again: the event may have
 * arrived, and error events are limited (F232). When the visitor leaves the page, it sends the whole queue at once. It
 * sends nothing outside a browser or without an endpoint.
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
  /** Number of error events sent in the last minute. */
  let recentErrors = 0
  let failures = 0
  let isRefused = false
  let isSending = false
  let cancel: (() => void) | undefined
  let unlisten: (() => void) | undefined

  const isOn = (): boolean => service.isOn && !!window && !isRefused && failures < MAX_FAILURES && isWanted()

  function add(event: TelemetryEvent, page: Window): void {
    const isError = event.type === 'error'
    const errors = recentErrors + waiting.filter((each) => each.isError).length
    if (waiting.length >= MAX_WAITING || (isError && errors >= MAX_ERRORS)) return
    const body = JSON.stringify(wireEvent(event, page) satisfies Event['body'])
    if (body.length > MAX_BODY_LENGTH) return
    waiting.push({ isError, body })
    unlisten ??= onLeave(page, leave)
    if (!isSending) schedule(SEND_AFTER_MS)
  }

  /** Starts the timer of the next request, unless one is running: a pause is not shortened. */
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
    return fetchText(clock, service.url('/e' satisfies Event['path']), requestOf(body), () =>
      serviceError('timed-out', { host: service.origin }),
    )
  }

  /** Returns the pause before the next request, in ms. */
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

  /** Sends the whole queue without waiting for answers, because the page may not come back. Not during a pause. */
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
        // `crypto` is missing, or a timer of the page throws: the event is lost.
      }
    },
    stop,
  }
}

/** The request that sends an event. A text body needs no CORS preflight. The full referrer would hold the page's query. */
const requestOf = (body: string): RequestInit => ({
  method: 'POST',
  body,
  keepalive: true,
  credentials: 'omit',
  referrerPolicy: 'strict-origin',
})

function wireEvent({ type, event, properties, timestamp }: TelemetryEvent, { location }: Window): WireEvent {
  const props = { ...(scrub(properties) as object), type, event }
  return { eventId: newId(), url: scrubUrl(location?.href ?? ''), domain: location?.hostname ?? '', timestamp, props }
}

/** Makes an event id. Pages over plain http have no `randomUUID`. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Calls `leave` when the page is hidden or left; phones emit only the first event. Returns a function that
 * unsubscribes.
 */
function onLeave(page: Window, leave: () => void): () => void {
  const onVisibility = (): void => void (page.document?.visibilityState === 'hidden' && leave())
  page.addEventListener('pagehide', leave)
  page.addEventListener('visibilitychange', onVisibility)
  return () => {
    page.removeEventListener('pagehide', leave)
    page.removeEventListener('visibilitychange', onVisibility)
  }
}
