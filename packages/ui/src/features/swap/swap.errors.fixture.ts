import type { LatchError } from '@latchkit/core'

/** An error with a code `swap/…`. */
export const createSwapError = (what: string): LatchError =>
  Object.assign(new Error(what), { code: `swap/${what}`, context: {} }) as unknown as LatchError
