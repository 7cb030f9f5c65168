import { createHash } from 'node:crypto'
import {
  FrameError,
  readFrame,
  writeError,
  writeRequest,
  writeResult,
  type FrameId,
  type RequestFrame,
} from './frames.js'
import type { KeptMessage, Mailbox } from './mailbox.js'
import { callMethod, toEnvelope, type RelayActions } from './methods.js'

/** The client at the other end of a socket. A client may have several sockets. */
export interface RelayClient {
  /** The `did:key` of the token that the socket was opened with. */
  readonly id: string
  readonly send: (text: string) => void
}

/** A client's connection to the relay, as long as its socket is open. */
export interface Seat {
  /** Handles a frame from the client, of any content. */
  readonly receive: (text: string) => void
  /** Ends its subscriptions. */
  readonly leave: () => void
}

/** Passes messages between clients. It doesn't depend on sockets. */
export interface Relay {
  readonly join: (client: RelayClient) => Seat
}

/** The parts that a relay is made of. */
export interface RelayDeps {
  readonly mailbox: Mailbox
  /** Whether a message that is published now is dropped. */
  readonly drops: () => boolean
  /** Called before each push. Returns whether the push gets lost. */
  readonly losesPush: () => boolean
}

/** More topics than a client with a thousand sessions has. */
const mostTopics = 10_000

interface Subscriber extends RelayClient {
  readonly topics: Set<string>
  /** The serial numbers of the messages that were pushed on this socket and aren't acknowledged. */
  readonly pushed: Set<number>
}

/** Creates a relay without clients. */
export function createRelay({ mailbox, drops, losesPush }: RelayDeps): Relay {
  const subscribers = new Map<string, Set<Subscriber>>()

  const push = ({ id, pushed, send }: Subscriber, message: KeptMessage): void => {
    if (message.publisher === id || pushed.has(message.serial) || losesPush()) return
    pushed.add(message.serial)
    const params = { id: subscriptionId(message.topic, id), data: toEnvelope(message) }
    send(writeRequest({ id: message.serial, method: 'irn_subscription', params }))
  }
  const unsubscribe = (one: Subscriber, topic: string): void => {
    const others = subscribers.get(topic)
    others?.delete(one)
    if (others?.size === 0) subscribers.delete(topic)
    one.topics.delete(topic)
  }
  /** Creates the actions of a client. They add the topics whose kept messages have to be pushed to `fresh`. */
  const actionsOf = (one: Subscriber, fresh: Set<string>): RelayActions => ({
    subscribe: (topic) => {
      if (one.topics.size >= mostTopics) throw new FrameError(-32000, 'Too many subscriptions.')
      one.topics.add(topic)
      subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(one))
      fresh.add(topic)
      return subscriptionId(topic, one.id)
    },
    unsubscribe: (topic) => unsubscribe(one, topic),
    publish: (message) => {
      const kept = drops() ? undefined : mailbox.put(one.id, message)
      if (kept) subscribers.get(kept.topic)?.forEach((other) => push(other, kept))
    },
    waiting: (topic) => mailbox.waiting(topic, one.id),
  })
  const acknowledge = (one: Subscriber, id: FrameId, ok: boolean): void => {
    // A client can only acknowledge messages that were pushed to it, since serial numbers can be guessed.
    if (ok && one.pushed.delete(id as number)) mailbox.acknowledge(id as number, one.id)
  }
  const receive = (one: Subscriber, text: string): void => {
    let request: RequestFrame | undefined
    // A client learns the subscription's id from the answer, so kept messages are pushed after it.
    const fresh = new Set<string>()
    try {
      const frame = readFrame(text)
      if (frame.kind === 'answer') return acknowledge(one, frame.id, frame.ok)
      request = frame
      one.send(writeResult(frame.id, callMethod(frame, actionsOf(one, fresh))))
    } catch (error) {
      const refusal = error instanceof FrameError ? error : new FrameError(-32603, 'The relay failed.')
      one.send(writeError(request?.id ?? null, refusal))
    }
    for (const topic of fresh) mailbox.waiting(topic, one.id).forEach((message) => push(one, message))
  }

  return {
    join: (client) => {
      const one: Subscriber = { ...client, topics: new Set(), pushed: new Set() }
      return {
        receive: (text) => receive(one, text),
        leave: () => [...one.topics].forEach((topic) => unsubscribe(one, topic)),
      }
    },
  }
}

/** Clients compute this id too, so the formula is fixed. */
function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256').update(`${topic}${clientId}`).digest('hex')
}
