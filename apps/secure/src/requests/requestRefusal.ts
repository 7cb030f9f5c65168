import type { RefusalCode } from './approval.types.js'

/** A request that is refused, by its code. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  /** Why. */
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string = code, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Refuses a request. */
export function refuse(code: RefusalCode): never {
  throw new RefusalError(code)
}

/** What a refusal says of an error: its own code, or the given one for whatever else was thrown. */
export const toRefusal = (error: unknown, code: RefusalCode): RefusalError =>
  error instanceof RefusalError ? error : new RefusalError(code, undefined, { cause: error })
