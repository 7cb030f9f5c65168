import type { Report } from './emitter.js'
import { isLatchError } from './errors.js'

/** What the visitor or the app decided is no error. A refusal in a wallet is an event of its own: USER_REJECTED. */
const DECISIONS: readonly string[] = ['wallet/rejected', 'connection/cancelled']

type Action = (this: unknown, ...given: unknown[]) => unknown

/**
 * The same controller, whose actions tell telemetry what they throw or reject with, and then throw it on: the same
 * object, so the same class and code (S8.15, F235). `tell` is the telemetry controller's, which takes an error once, however
 * many actions it comes through.
 */
export function wrapErrors<controller extends object>(controller: controller, tell: Report): controller {
  const properties: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(controller)
  for (const property of Object.values(properties))
    if (typeof property.value === 'function') property.value = wrapAction(property.value as Action, tell)
  return Object.create(Object.getPrototypeOf(controller) as object | null, properties) as controller
}

function wrapAction(action: Action, tell: Report): Action {
  const fail = (error: unknown): never => {
    if (!isDecision(error)) tell(error)
    throw error
  }
  return function (...given) {
    try {
      const result = action.apply(this, given)
      return result instanceof Promise ? result.catch(fail) : result
    } catch (error) {
      return fail(error)
    }
  }
}

const isDecision = (error: unknown): boolean =>
  (isLatchError(error) && DECISIONS.includes(error.code)) ||
  (error instanceof DOMException && error.name === 'AbortError')
