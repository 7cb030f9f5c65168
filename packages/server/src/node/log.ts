import { pino, type DestinationStream, type Logger } from 'pino'
import type { Answered } from '../base/observe.js'
import { scrub } from './scrub.js'

/** The log of the server. It never has addresses, IPs, queries or URLs. */
export interface Log {
  readonly answered: (answer: Answered) => void
  /** Writes an error of a request, or of `part`, such as `database`. */
  readonly failed: (error: unknown, about: { readonly requestId: string } | { readonly part: string }) => void
  readonly say: (text: string) => void
}

/** Makes the log: lines of JSON, by default at the standard output. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null }
  const logger: Logger = destination ? pino(options, destination) : pino(options)
  return {
    answered: ({ ms, ...answer }) => logger.info({ ...answer, ms: Math.round(ms) }, 'answered'),
    failed: (error, about) => logger.error({ ...about, ...describe(error) }, 'failed'),
    say: (text) => logger.info(text),
  }
}

/** The name, the code and the scrubbed message of an error and of its causes. */
function describe(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { error: typeof error }
  const { name, message, cause } = error
  const { code } = error as { readonly code?: unknown }
  return {
    error: name,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    message: scrub(message),
    ...(cause !== undefined && depth < 3 && { cause: describe(cause, depth + 1) }),
  }
}
