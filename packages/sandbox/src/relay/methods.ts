import { FrameError, type RequestFrame } from './frames.js'
import type { KeptMessage, RelayMessage } from './mailbox.js'

/** The actions of a method for the client that calls it. */
export interface RelayActions {
  /** Subscribes the client to a topic, including the messages in the mailbox. Returns the id of the subscription. */
  readonly subscribe: (topic: string) => string
  readonly unsubscribe: (topic: string) => void
  readonly publish: (message: RelayMessage) => void
  /** Returns the messages that the client hasn't acknowledged. */
  readonly waiting: (topic: string) => readonly KeptMessage[]
}

type Params = Readonly<Record<string, unknown>>
type Method = (params: Params, actions: RelayActions) => unknown

/** The client libraries send at most 500 topics at once. */
const mostOfBatch = 500
/** In seconds, 30 days. */
const longestTtl = 2_592_000
/** In seconds, the default of the client libraries. */
const defaultTtl = 300

const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 }

const methods: Readonly<Record<string, Method>> = {
  irn_publish: (params, { publish }) => {
    publish(readMessage(params))
    return true
  },
  irn_batchPublish: ({ messages }, { publish }) => {
    // All messages are checked before the first is published.
    readBatch(messages, 'messages')
      .map((message) => readMessage(readParams(message)))
      .forEach(publish)
    return true
  },
  irn_subscribe: ({ topic }, { subscribe }) => subscribe(readTopic(topic)),
  irn_batchSubscribe: ({ topics }, { subscribe }) => readTopics(topics).map(subscribe),
  irn_unsubscribe: ({ topic }, { unsubscribe }) => {
    unsubscribe(readTopic(topic))
    return true
  },
  irn_batchUnsubscribe: ({ subscriptions }, { unsubscribe }) => {
    readBatch(subscriptions, 'subscriptions')
      .map((subscription) => readTopic(readParams(subscription).topic))
      .forEach(unsubscribe)
    return true
  },
  irn_fetchMessages: ({ topic }, { waiting }) => toMessages(waiting(readTopic(topic))),
  irn_batchFetchMessages: ({ topics }, { waiting }) => toMessages(readTopics(topics).flatMap(waiting)),
  wc_proposeSession: (params, { subscribe, publish }) => {
    const { pairingTopic: topic, sessionProposal: message, ...rest } = params
    const proposal = readMessage({ ttl: defaultTtl, ...rest, topic, message, tag: tags.proposal })
    subscribe(proposal.topic)
    publish(proposal)
    return true
  },
  wc_approveSession: (params, { subscribe, publish }) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ...rest } = params
    const read = (topic: unknown, message: unknown, tag: number): RelayMessage =>
      readMessage({ ttl: defaultTtl, ...rest, topic, message, tag })
    const response = read(pairingTopic, sessionProposalResponse, tags.proposalResponse)
    const settlement = read(sessionTopic, sessionSettlementRequest, tags.settlement)
    subscribe(settlement.topic)
    publish(response)
    publish(settlement)
    return true
  },
}

/**
 * Runs a method for a client, and returns its result.
 *
 * @throws {@link FrameError} with -32601 for an unknown method, with -32602 for invalid params, with -32000 for too
 * many subscriptions.
 */
export function callMethod({ method, params }: RequestFrame, actions: RelayActions): unknown {
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!run) throw new FrameError(-32601, `No such method: ${method.slice(0, 100)}`)
  return run(readParams(params), actions)
}

/** The form of a message for clients, in a push or in the result of a fetch. */
export function toEnvelope({ topic, message, publishedAt, tag, attestation }: KeptMessage): object {
  return { topic, message, publishedAt, tag, ...(attestation !== undefined && { attestation }) }
}

function toMessages(messages: readonly KeptMessage[]): object {
  return { messages: messages.map(toEnvelope), hasMore: false }
}

function readParams(params: unknown): Params {
  if (typeof params !== 'object' || params === null) throw invalid('params')
  return params as Params
}

function readMessage({ topic, message, ttl, tag = 0, attestation }: Params): RelayMessage {
  if (typeof message !== 'string' || message === '') throw invalid('message')
  if (!isCount(ttl) || ttl < 1 || ttl > longestTtl) throw invalid('ttl')
  if (!isCount(tag)) throw invalid('tag')
  const signed = typeof attestation === 'string' && attestation !== ''
  return { topic: readTopic(topic), message, ttl, tag, ...(signed && { attestation }) }
}

function readTopic(topic: unknown): string {
  if (typeof topic !== 'string' || !/^[0-9a-f]{64}$/.test(topic)) throw invalid('topic')
  return topic
}

function readTopics(topics: unknown): readonly string[] {
  return readBatch(topics, 'topics').map(readTopic)
}

function readBatch(batch: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(batch) || batch.length > mostOfBatch) throw invalid(name)
  return batch
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function invalid(name: string): FrameError {
  return new FrameError(-32602, `Invalid params: ${name}`)
}
