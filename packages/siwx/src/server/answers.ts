import type { MessageFlaw } from '../message/checkMessage.js'

/** What is answered, as JSON. */
export interface Answer {
  readonly status: number
  /** Undefined: an answer without a body. */
  readonly body: object | undefined
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** The code of a refusal. */
export type RefusalCode =
  | 'bad-request'
  | 'bad-nonce'
  | 'bad-message'
  | 'bad-signature'
  | 'refused'
  | 'signed-out'
  | 'bad-origin'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-large'
  | 'unverified'

/** Ends the handling of a request with an answer. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly answer: Answer

  constructor(
    status: number,
    error: RefusalCode,
    more: { field?: MessageFlaw; headers?: Record<string, string> } = {},
  ) {
    super(error)
    const { field, headers } = more
    this.answer = { status, body: { error, ...(field !== undefined && { field }) }, ...(headers && { headers }) }
  }
}

/** Makes the response of an answer. @param more headers that each response to the request has */
export function toResponse({ status, body, cookies = [], headers = {} }: Answer, more: HeadersInit): Response {
  const all = new Headers(more)
  all.set('content-type', 'application/json')
  all.set('cache-control', 'no-store')
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(body ? JSON.stringify(body) : null, { status, headers: all })
}
