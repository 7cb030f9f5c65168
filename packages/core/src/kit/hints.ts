import type { Environment } from '../base/environment.js'
import { claimPage } from './claimPage.js'
import type { HintContext, HintModule } from './feature.types.js'

/** The dependencies of the hints. */
export interface HintsDeps extends Omit<HintContext, 'supports'> {
  readonly environment: Environment
  /** The kit's id. */
  readonly id: string
}

/**
 * Prints the hints about the options once, in debug mode only (F234). Returns the function that notes that the kit is
 * used on this page until `signal` is aborted ({@link claimPage}).
 */
export function createPageNotes(deps: HintsDeps): (signal: AbortSignal | undefined) => void {
  const { environment, id, given } = deps
  if (given.debug) printHints(deps).catch(environment.report)
  return (signal) => {
    if (signal) claimPage(environment, id, signal)
  }
}

async function printHints({ environment, given, adapters, list }: HintsDeps): Promise<void> {
  // The window of a test may have no CSS.
  const css = (environment.window as (Window & Partial<typeof globalThis>) | undefined)?.CSS
  const supports = css && ((property: string, value: string) => css.supports(property, value))
  const hints = await collectHints({ given, adapters, list, supports })
  if (hints.length > 0) environment.warn(hints.join('\n'))
}

/** The hints about the options of the kit, of all features and of the adapters: one sentence each. */
export async function collectHints(context: HintContext): Promise<string[]> {
  const [ofKit, ofFeatures] = await Promise.all([import('./options.hints.js'), import('../features/hints.js')])
  const modules: HintModule[] = [ofKit, ...Object.values(ofFeatures)]
  const ofAdapters = await Promise.all([...context.adapters.values()].map(async (adapter) => adapter.hints?.() ?? []))
  return [...modules.flatMap(({ hintsOf }) => hintsOf(context)), ...ofAdapters.flat()]
}
