/** Errors of the network between the server and its database. */
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]

/** PostgreSQL's classes 08 (connection) and 57P (shutdown, crash, start), too many connections, a read-only standby. */
const STATES = /^(08\w{3}|57P0[1-5]|53300|25006)$/

/** The errors without a code that `pg` throws for a lost connection. */
const TEXTS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error says that the database is away. Drizzle wraps the error of the driver, so its causes count too. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { readonly code?: unknown }
  if (typeof code === 'string' && (NETWORK.includes(code) || STATES.test(code))) return true
  if (error instanceof AggregateError && error.errors.some(isGone)) return true
  return TEXTS.test(error.message) || isGone(error.cause)
}
