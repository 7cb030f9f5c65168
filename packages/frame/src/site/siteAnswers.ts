import { safeParse } from 'zod/mini'
import { FrameError, type Refusal } from '../frame.errors.js'
import { readMessage, topicOfRequest, typeOfAnswer, type Message, type Verdict } from '../wire.js'
import type { Topic, TopicName, Topics } from '../topics.js'
import type { FrameSiteDeps, Handler } from './site.types.js'

/** How long an answer may take until the page is told that the visitor has not decided yet, in ms. */
const PENDING_AFTER_MS = 25_000
/** How long a request is kept that the page doesn't ask for again, in ms: it may have lost its port. */
const KEPT_MS = 60_000
/** The most requests that are pending (S9.03). */
const MAX_PENDING = 99

/** A request that was not answered yet. */
interface Pending {
  readonly topic: TopicName
  readonly abort: AbortController
  /** Whether the page waits for an answer now. Not between `pending` and its next question. */
  isAsked: boolean
  /** The answer, where it came while the page did not wait. */
  kept?: { readonly verdict: Verdict; readonly payload: unknown }
  stopTimer: () => void
}

/** The answers of the frame through one port. */
export interface Answers {
  /** Takes what came through the port. It may be anything. */
  readonly take: (data: unknown) => void
  /** Gives up all requests: the page is gone. */
  readonly end: () => void
}

/** Makes the answers through a port. */
export function createAnswers(
  topics: Topics,
  { handlers, clock, report }: Pick<FrameSiteDeps, 'handlers' | 'clock' | 'report'>,
  post: (message: Message) => void,
): Answers {
  const pending = new Map<string, Pending>()

  const say = (topic: string, id: string, verdict: Verdict, payload: unknown): void =>
    post({ type: typeOfAnswer(topic, verdict, payload), id, payload })
  const refuse = (topic: string, id: string, error: unknown): void => say(topic, id, 'error', refusalOf(error))

  /** Waits for an answer, and says `pending` before the page gives up. */
  function ask(id: string, request: Pending): void {
    request.stopTimer()
    request.isAsked = true
    const { kept } = request
    if (kept) return answer(id, request, kept.verdict, kept.payload)
    request.stopTimer = clock.after(PENDING_AFTER_MS, () => {
      request.isAsked = false
      request.stopTimer = clock.after(KEPT_MS, () => drop(id))
      say(request.topic, id, 'pending', undefined)
    })
  }

  function answer(id: string, request: Pending, verdict: Verdict, payload: unknown): void {
    // A request that was dropped has no answer any more.
    if (pending.get(id) !== request) return
    if (!request.isAsked) return void (request.kept = { verdict, payload })
    request.stopTimer()
    pending.delete(id)
    say(request.topic, id, verdict, payload)
  }

  function drop(id: string): void {
    const request = pending.get(id)
    pending.delete(id)
    request?.stopTimer()
    request?.abort.abort()
  }

  async function handle(id: string, request: Pending, payload: unknown): Promise<void> {
    const { topic, abort } = request
    try {
      const handler = handlers[topic as keyof typeof handlers] as Handler<TopicName>
      const given = await handler(payload as never, abort.signal)
      const checked = safeParse((topics[topic] as Topic).answer, given)
      if (!checked.success) throw new TypeError(`The answer to ${topic} is none of the table.`)
      answer(id, request, 'success', checked.data)
    } catch (error) {
      if (!isRefusal(error)) report(error)
      answer(id, request, 'error', refusalOf(error))
    }
  }

  function abortRequest(id: string, { request }: { readonly request: string }): void {
    drop(request)
    say('RPC_ABORT', id, 'success', undefined)
  }

  return {
    take(data) {
      const message = readMessage(data)
      const topic = message && topicOfRequest(message.type)
      if (!message || topic === undefined || !isTopic(topics, topic)) return
      const { id } = message
      const known = pending.get(id)
      // Asked for again. What the first message said counts: a page can't change a request that the visitor reads.
      if (known) return known.topic === topic && !known.isAsked ? ask(id, known) : undefined
      const payload = safeParse((topics[topic] as Topic).payload, message.payload)
      if (!payload.success) return refuse(topic, id, new FrameError('bad-request'))
      if (topic === 'RPC_ABORT') return abortRequest(id, payload.data as { readonly request: string })
      if (pending.size >= MAX_PENDING) return refuse(topic, id, new FrameError('refused', 'Too many requests'))
      const request: Pending = { topic, abort: new AbortController(), isAsked: true, stopTimer: () => undefined }
      pending.set(id, request)
      ask(id, request)
      void handle(id, request, payload.data)
    },
    end() {
      for (const id of [...pending.keys()]) drop(id)
    },
  }
}

const isTopic = (topics: Topics, name: string): name is TopicName => Object.hasOwn(topics, name)

/** Whether an error is meant for the page: it has a code. Any other one is a fault, whose text stays here. */
const isRefusal = (error: unknown): error is Required<Refusal> =>
  error instanceof Error && typeof (error as Refusal).code === 'string'

const refusalOf = (error: unknown): Refusal =>
  isRefusal(error) ? { message: error.message, code: error.code } : { message: 'Something went wrong' }
