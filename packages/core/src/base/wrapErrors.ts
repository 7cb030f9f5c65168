import type { Report } from './emitter.js'
import { isLatchError } from './errors.js'

/**
 * The codes of decisions by the visitor or the app, which are no errors. A refusal in a wallet is tracked as
 * USER_REJECTED.
 */
const DECISIONS: readonly string[] = ['wallet/rejected', 'connection/cancelled']

type Action = (this: unknown, ...given: unknown[]) => unknown

/**
 * Wraps the actions of a controller. Each action calls `trackError` with an error that it throws or rejects with, and then
 * throws the same error object, so that its class and code stay (S8.15, F235). `trackError` is the function of the telemetry
 * controller, which emits an error once, however many actions throw it. Decisions of the visitor or the app, and
 * aborts, are left out.
 */
export function wrapErrors<controller extends object>(controller: controller, trackError: Report): controller {
  const properties: Record<string, PropertyDescriptor> = Object.getOwnPropertyDescriptors(controller)
  for (const property of Object.values(properties))
    if (typeof property.value === 'function') property.value = wrapAction(property.value as Action, trackError)
  return Object.create(Object.getPrototypeOf(controller) as object | null, properties) as controller
}

function wrapAction(action: Action, trackError: Report): Action {
  const fail = (error: unknown): never => {
    if (!isDecision(error)) trackError(error)
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
