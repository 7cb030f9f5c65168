/** The prefix of what a page says to the frame, and of what the frame says (S7.27). They are the protocol. */
const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

/** What the frame says to its window's parent when it listens. The only message of the frame that no port carries. */
export const READY = `${FRAME}READY`
/** What the page answers READY with: the port that carries all else. */
export const PORT = `${APP}PORT`
/** What the frame says unasked when the session began, changed or ended. */
export const SESSION_UPDATE = `${FRAME}SESSION_UPDATE`

/** A message with an id: a request, or the answer to the request with this id. */
export interface Message {
  readonly type: string
  readonly id: string
  readonly payload: unknown
}

/** What an answer says: the answer, why there is none, or that the visitor has not decided yet. */
export type Verdict = 'success' | 'error' | 'pending'

const MAX_TYPE = 64
const MAX_ID = 64

/**
 * Reads a message that may be anything. Its payload is not read: that depends on its type. Undefined where it is no message.
 */
export function readMessage(data: unknown): Message | undefined {
  if (data === null || typeof data !== 'object') return undefined
  const { type, id, payload } = data as Readonly<Record<string, unknown>>
  const isMessage = isShort(type, MAX_TYPE) && isShort(id, MAX_ID)
  return isMessage ? { type, id, payload } : undefined
}

const isShort = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

/** The type of a request. */
export const typeOfRequest = (topic: string): string => `${APP}${topic}`

/** The topic that a request is about, or undefined where the type is none of a request. */
export const topicOfRequest = (type: string): string | undefined =>
  type.startsWith(APP) ? type.slice(APP.length) : undefined

/** A hash of a transaction, or a signature: what S5.02 calls a response of the type transaction. */
const TRANSACTION = /^0x(?:[\da-f]{64}|[\da-f]{62,})$/i

/** The type of an answer. What a call of an RPC method is answered with says its kind (S5.02). */
export function typeOfAnswer(topic: string, verdict: Verdict, payload: unknown): string {
  if (topic !== 'RPC_REQUEST' || verdict === 'pending') return `${FRAME}${topic}_${verdict.toUpperCase()}`
  const isTransaction = typeof payload === 'string' && TRANSACTION.test(payload)
  const kind = verdict === 'error' ? 'ERROR' : isTransaction ? 'TRANSACTION_HASH' : 'OBJECT'
  return `${FRAME}RPC_RESPONSE_${kind}`
}

/** What an answer of this type says about a topic. Undefined where it is no answer to it (F167). */
export function verdictOf(topic: string, { type, payload }: Message): Verdict | undefined {
  const verdicts: readonly Verdict[] = ['success', 'error', 'pending']
  return verdicts.find((verdict) => typeOfAnswer(topic, verdict, payload) === type)
}
