import type { Adapter } from './adapter/adapter.types.js'
import type { Namespace } from './base/caip.js'
import type { Environment } from './base/environment.js'
import { claimPage } from './claimPage.js'
import type { LatchOptions } from './features/options/options.types.js'

/**
 * Says what a developer should know of a kit's options, at once and only while debug is on (F234), and answers with what
 * notes that the kit is used on this page until a signal is aborted.
 */
export function createHints(
  environment: Environment,
  given: LatchOptions,
  id: string,
  adapters: ReadonlyMap<Namespace, Adapter>,
): (signal: AbortSignal | undefined) => void {
  if (given.debug) sayHints(environment, given, adapters).catch(environment.report)
  return (signal) => {
    if (signal) claimPage(environment, id, signal)
  }
}

async function sayHints(
  environment: Environment,
  given: LatchOptions,
  adapters: ReadonlyMap<Namespace, Adapter>,
): Promise<void> {
  const { hintsOf } = await import('./features/options/options.hints.js')
  // What the browser knows of colours; one that is stood in for by an environment may know nothing.
  const css = (environment.window as (Window & Partial<typeof globalThis>) | undefined)?.CSS
  const hints = hintsOf(given, adapters, css && ((property, value) => css.supports(property, value))).join('\n')
  if (hints) environment.warn(hints)
}
