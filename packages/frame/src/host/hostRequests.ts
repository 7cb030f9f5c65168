import { safeParse } from 'zod/mini'
import { FrameError, readRefusal, type FrameErrorCode } from '../frame.errors.js'
import { typeOfRequest, verdictOf, type Message } from '../wire.js'
import type { Topic, TopicName, Topics } from '../topics.js'
import type { FrameHostDeps } from './host.types.js'

/** A request that has no answer yet. */
interface Request {
  readonly message: Message
  readonly topic: TopicName
  readonly settle: (answer: unknown) => void
  readonly fail: (error: FrameError) => void
  /** Ends the timer of the last time it was sent. Undefined before that. */
  stopTimer?: (() => void) | undefined
}

/** The requests of a page to its frame. */
export interface Requests {
  /** Keeps a request, and sends it where there is a port. */
  readonly add: (topic: TopicName, payload: unknown, signal: AbortSignal | undefined) => Promise<unknown>
  /** Takes what came through the port. */
  readonly take: (message: Message) => void
  /** Takes the port from now on, or none, and sends what was kept. */
  readonly setPort: (port: Pick<MessagePort, 'postMessage'> | undefined) => void
  /** Rejects what was sent, or all. */
  readonly reject: (code: FrameErrorCode, which: 'sent' | 'all') => void
}

/** Makes the requests of a page. */
export function createRequests(topics: Topics, { clock, newId }: Pick<FrameHostDeps, 'clock' | 'newId'>): Requests {
  const open = new Map<string, Request>()
  let port: Pick<MessagePort, 'postMessage'> | undefined

  /** Ends a request, and returns it. A second answer finds none (F165, F167). */
  function close(id: string): Request | undefined {
    const request = open.get(id)
    open.delete(id)
    request?.stopTimer?.()
    return request
  }

  function send(request: Request): void {
    if (!port) return
    request.stopTimer?.()
    const { limitMs } = topics[request.topic]
    request.stopTimer = clock.after(limitMs, () => close(request.message.id)?.fail(new FrameError('timeout')))
    port.postMessage(request.message)
  }

  function abort(id: string): void {
    const request = close(id)
    if (!request) return
    if (request.stopTimer)
      port?.postMessage({ type: typeOfRequest('RPC_ABORT'), id: newId(), payload: { request: id } })
    request.fail(new FrameError('aborted'))
  }

  return {
    add(topic, payload, signal) {
      const { payload: schema } = topics[topic]
      const checked = safeParse(schema, payload)
      if (!checked.success) return Promise.reject(new FrameError('bad-request'))
      if (signal?.aborted) return Promise.reject(new FrameError('aborted'))
      const message = { type: typeOfRequest(topic), id: newId(), payload: checked.data }
      return new Promise((settle, fail) => {
        const giveUp = (): void => abort(message.id)
        signal?.addEventListener('abort', giveUp)
        const ended =
          <Result>(end: (result: Result) => void) =>
          (result: Result): void => {
            signal?.removeEventListener('abort', giveUp)
            end(result)
          }
        const request: Request = { message, topic, settle: ended(settle), fail: ended(fail) }
        open.set(message.id, request)
        send(request)
      })
    },
    take(message) {
      const request = open.get(message.id)
      const verdict = request?.stopTimer && verdictOf(request.topic, message)
      if (!request || !verdict) return
      // The visitor has not decided yet: the frame keeps the request, and answers when it is asked for it again.
      if (verdict === 'pending') return send(request)
      close(message.id)
      if (verdict === 'error') return request.fail(readRefusal(message.payload))
      const { answer } = topics[request.topic] as Topic
      const read = safeParse(answer, message.payload)
      if (read.success) request.settle(read.data)
      else request.fail(new FrameError('bad-answer'))
    },
    setPort(given) {
      port = given
      for (const request of open.values()) send(request)
    },
    reject(code, which) {
      for (const [id, { stopTimer }] of open) if (which === 'all' || stopTimer) close(id)?.fail(new FrameError(code))
    },
  }
}
