import { safeParse } from 'zod/mini'
import { FrameError, type FrameErrorCode } from '../frame.errors.js'
import { PORT, READY, readMessage, SESSION_UPDATE } from '../wire.js'
import { createSessionUpdate, createTopics } from '../topics.js'
import type { FrameHost, FrameHostDeps } from './host.types.js'
import { createPulse } from './pulse.js'
import { createRequests } from './hostRequests.js'

/** How long a page waits until its frame is ready (S9.03). */
const READY_LIMIT_MS = 20_000
/** How long a frame that said READY is left alone (S4.09). */
const SETTLE_MS = 500

/** Makes the end of a page. It makes no iframe: its maker says where it is, and when a document was loaded into it. */
export function createHost(deps: FrameHostDeps): FrameHost {
  const { window, frame, origin, clock, onState, onSession } = deps
  const sessionUpdate = createSessionUpdate()
  const requests = createRequests(createTopics(), deps)
  const pulse = createPulse(clock, () => requests.add('IS_CONNECTED', undefined, undefined))
  /** Why a request is refused at once. Undefined while a frame is there, or is waited for. */
  let closedBy: FrameErrorCode | undefined = 'gone'
  let port: MessagePort | undefined
  /** How many documents said READY, and how many were loaded. A document does both once, in any order. */
  let readies = 0
  let loads = 0
  let stopWaiting = (): void => undefined

  function wait(ms: number, run: () => void): void {
    stopWaiting()
    stopWaiting = clock.after(ms, run)
  }

  /** Drops the document that has the port. What it was asked is asked of no other one (F163). */
  function drop(): void {
    stopWaiting()
    pulse.stop()
    port?.close()
    port = undefined
    requests.setPort(undefined)
    requests.reject('gone', 'sent')
  }

  /** Drops the document, and waits for another one. */
  function lose(): void {
    drop()
    wait(READY_LIMIT_MS, () => close('load-failed'))
    onState('gone')
  }

  function close(why: FrameErrorCode): void {
    window.removeEventListener('message', listen)
    drop()
    closedBy = why
    requests.reject(why, 'all')
    if (why === 'load-failed') onState('failed')
  }

  function hear({ data }: Pick<MessageEvent<unknown>, 'data'>): void {
    pulse.heard()
    const message = readMessage(data)
    if (!message) return
    if (message.type !== SESSION_UPDATE) return requests.take(message)
    const update = safeParse(sessionUpdate, message.payload)
    if (update.success) onSession(update.data.user)
  }

  /** Gives the document that said READY a port of its own, and takes requests after a moment. */
  function connect(target: Pick<Window, 'postMessage'>): void {
    if (port) lose()
    readies += 1
    loads = Math.max(loads, readies - 1)
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = hear
    // The exact origin: a document of another site that came meanwhile gets nothing (F170).
    target.postMessage({ type: PORT }, origin, [port2])
    wait(SETTLE_MS, () => {
      requests.setPort(port1)
      pulse.start(lose)
      onState('ready')
    })
  }

  function listen(event: Event): void {
    const { isTrusted, source, origin: sender, data } = event as MessageEvent<unknown>
    const target = frame()
    // Before the data is read: it may be of any window (F166).
    if (!isTrusted || !target || source !== target || sender !== origin) return
    if ((data as { readonly type?: unknown } | null)?.type === READY) connect(target)
  }

  return {
    begin() {
      drop()
      closedBy = undefined
      readies = loads = 0
      window.addEventListener('message', listen)
      wait(READY_LIMIT_MS, () => close('load-failed'))
    },
    loaded() {
      loads += 1
      if (loads > readies && port) lose()
    },
    async request(topic, payload, { signal } = {}) {
      if (closedBy) throw new FrameError(closedBy)
      return (await requests.add(topic, payload, signal)) as never
    },
    end: () => close('gone'),
  }
}
