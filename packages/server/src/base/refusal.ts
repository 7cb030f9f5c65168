import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { output, ZodType } from 'zod'

/** One thing that is wrong with a request. The first one's description is what an app may show (S8.12). */
export interface Reason {
  /** The parameter it is about. */
  readonly field?: string
  /** English, plain text. It never repeats what was sent. */
  readonly description: string
}

/**
 * The body of an answer that isn't 200: reasons where something about the request is wrong, else a code
 * (`project/unknown`) and its message.
 */
export type RefusalBody = { readonly reasons: readonly Reason[] } | { readonly code: string; readonly message: string }

/** Thrown to end a request with a status and a body. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly body: RefusalBody

  constructor(status: ContentfulStatusCode, body: RefusalBody) {
    super(`Refused with ${status}.`)
    this.status = status
    this.body = body
  }
}

/** Whoever sends a thousand wrong ids reads of the first few. */
const MOST_REASONS = 10

/** What a schema makes of `given`. Throws a 400 with a reason for each thing that is wrong. */
export function check<Schema extends ZodType>(schema: Schema, given: unknown): output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const reasons = error.issues.slice(0, MOST_REASONS).map(({ path, message }) => {
    const field = path.join('.')
    return field === '' ? { description: message } : { field, description: `${field}: ${message}` }
  })
  throw new Refusal(400, { reasons })
}

/** A 404 for something that isn't there. */
export function notFound(description: string): Refusal {
  return new Refusal(404, { reasons: [{ description }] })
}
