/** Why a request to the frame has no answer, by its code, in the words of the specification where it has some (S8.10). */
export const FRAME_ERRORS = {
  /** The frame said nothing for 20 s after its page began to load (F162). */
  'load-failed': 'Network Error - Could not load embedded wallet',
  /** The frame answers, and not this request (F164). */
  timeout: 'Embedded Wallet Request Timed Out',
  /** The page gave the request up. */
  aborted: 'Request was aborted',
  /** Another document is in the frame, or it answers nothing at all (F163, F170). */
  gone: 'The embedded wallet was loaded anew before it answered',
  /** The request is none of the table, or its payload isn't what the table says. Nothing was sent (F168). */
  'bad-request': 'The embedded wallet takes no such request',
  /** The answer isn't what the table says (F168). */
  'bad-answer': 'The embedded wallet gave an answer that is none',
  /** The frame refuses. Its own words are the message (F169). */
  refused: 'An error occurred',
} as const

/** The code of a {@link FrameError}. */
export type FrameErrorCode = keyof typeof FRAME_ERRORS

/** The most characters of a foreign message. */
const MAX_MESSAGE = 300

/** A request to the frame that has no answer. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  /** Why. */
  readonly code: FrameErrorCode
  /** The frame's own code, where it refuses: one of the server's, or of the wallet. */
  readonly reason: string | undefined

  constructor(code: FrameErrorCode, message: string = FRAME_ERRORS[code], reason?: string) {
    super(message.slice(0, MAX_MESSAGE))
    this.code = code
    this.reason = reason
  }
}

/** What the frame answers where it refuses. */
export interface Refusal {
  readonly message?: string
  readonly code?: string
}

/** Reads a refusal of the frame, which may be anything. One without a message gets "An error occurred" (F169). */
export function readRefusal(payload: unknown): FrameError {
  const { message, code } = (payload ?? {}) as Readonly<Record<string, unknown>>
  const words = typeof message === 'string' && message.trim() !== '' ? message : undefined
  const reason = typeof code === 'string' && /^[a-z-]{1,32}(\/[a-z-]{1,32})?$/.test(code) ? code : undefined
  return new FrameError('refused', words, reason)
}
