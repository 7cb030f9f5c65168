import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { output, ZodType } from 'zod'

/** One fault of a request. An app may show the description of the first one (S8.12). */
export interface Reason {
  /** The parameter with the fault. */
  readonly field?: string
  /** English plain text. It never repeats a value of the request. */
  readonly description: string
}

/** The JSON body of a refusal: its reasons, and in some cases a code (`project/unknown`) with its message. */
export interface RefusalBody {
  readonly status: 'FAILED'
  readonly reasons: readonly Reason[]
  readonly code?: string
  readonly message?: string
}

/** The error that ends a request with a status and a body. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly body: RefusalBody
  /** The wait that `Retry-After` names, in whole seconds. */
  readonly retryAfterS: number | undefined

  constructor(status: ContentfulStatusCode, body: Omit<RefusalBody, 'status'>, retryAfterS?: number, cause?: Error) {
    super(`Refused with ${status}.`, { ...(cause && { cause }) })
    this.status = status
    this.body = { status: 'FAILED', ...body }
    this.retryAfterS = retryAfterS
  }
}

/** Most reasons in a body. */
const MAX_REASONS = 10

/** Parses `given` by a schema. Throws a {@link Refusal} with status 400 and a reason for each fault, at most ten. */
export function check<Schema extends ZodType>(schema: Schema, given: unknown): output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const reasons = error.issues.slice(0, MAX_REASONS).map(({ path, message }) => {
    const field = path.join('.')
    return field === '' ? { description: message } : { field, description: `${field}: ${message}` }
  })
  throw new Refusal(400, { reasons })
}

/** Makes the refusal with status 400 of one parameter that is wrong. `what` says how: `must be …`. */
export function wrong(field: string, what: string): Refusal {
  return new Refusal(400, { reasons: [{ field, description: `${field}: ${what}` }] })
}

/** Makes the refusal of one field with a code and a message, which is the description of its only reason too. */
export function refuse(
  status: ContentfulStatusCode,
  { field, code, message }: { readonly field?: string; readonly code: string; readonly message: string },
  retryAfterS?: number,
  cause?: Error,
): Refusal {
  const reason: Reason = { ...(field !== undefined && { field }), description: message }
  return new Refusal(status, { reasons: [reason], code, message }, retryAfterS, cause)
}

/** Makes the refusal with status 404 for a missing path or picture. */
export function notFound(description: string): Refusal {
  return new Refusal(404, { reasons: [{ description }] })
}

/** Makes the refusal with status 503 for a part of the server that is away for a while. `cause` says why, to the log alone. */
export function unavailable(retryAfterS = 5, cause?: Error): Refusal {
  return refuse(503, { code: 'server/unavailable', message: 'Try again in a moment' }, retryAfterS, cause)
}
