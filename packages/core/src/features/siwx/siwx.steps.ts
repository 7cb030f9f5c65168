import type { StepContext, StepTable } from '../../kit/feature.types.js'

/** The events that change the views of a sign-in. */
const EVENTS = [
  'viewOpened',
  'viewRequested',
  'connected',
  'connectFailed',
  'connectCancelled',
  'networkChanged',
  'accountsChanged',
  'walletSwitched',
  'signInNeeded',
  'signedIn',
  'signInFailed',
  'signInImpossible',
  'signInCancelled',
  'signedOut',
] as const satisfies readonly (keyof StepTable)[]

/** Passes the events on to the steps of the sign-in, in their order, once these are loaded. */
export function createSteps(given: StepContext): StepTable {
  const { environment, options } = given.context
  if (!options.siwx) return {}
  const loaded = import('./siwx.view.steps.js').then(({ createViewSteps }) => createViewSteps(given))
  const pass =
    (name: (typeof EVENTS)[number]) =>
    (event: object): void =>
      void loaded.then((table) => table[name]?.(event as never)).catch(environment.report)
  return Object.fromEntries(EVENTS.map((name) => [name, pass(name)]))
}
