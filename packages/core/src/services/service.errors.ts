import { errorsOf, type ErrorMaker, type LatchError } from '../base/errors.js'

/**
 * Errors of the app's services (S8.10, S8.14). `context.description` is the server's own text: plain and short, so that
 * a visitor may read it (F006, F007).
 */
export const serviceErrors = {
  off: 'No endpoint is set for this service.',
  unreachable: "The service at {host} can't be reached.",
  'timed-out': 'The service at {host} timed out.',
  'bad-answer': 'The service at {host} answered something else than was asked for.',
  status: 'HTTP status code: {status}',
  limited: 'HTTP status code: {status}. The service asks for fewer requests.',
  'invalid-project': 'Invalid Project ID - update configuration',
  'no-project': 'Project ID Not Configured',
  forbidden: 'Invalid App Configuration',
  'origin-not-allowed': 'Invalid App Configuration: {origin} is not among the origins of this project.',
} as const

/** Makes an error of `service/…`. */
export const serviceError: ErrorMaker<typeof serviceErrors> = errorsOf('service', serviceErrors)

/** Whether no answer of the service came: the request may never have reached it. */
export const isUnreached = ({ code }: LatchError): boolean =>
  code === 'service/unreachable' || code === 'service/timed-out'
