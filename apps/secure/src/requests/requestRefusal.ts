import { SiteError } from '../base/site.errors.js'
import type { RefusalCode } from './approval.types.js'

/** Refuses a request. */
export function refuse(code: RefusalCode): never {
  throw new SiteError(code)
}

/** The refusal that an error is, or that it comes from, as libraries wrap errors. Any other error has the given code. */
export function toRefusal(error: unknown, code: RefusalCode): SiteError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof SiteError) return cause
  return new SiteError(code, undefined, { cause: error })
}
