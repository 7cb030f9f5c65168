import type { Environment } from '../base/environment.js'
import * as ofFeatures from '../features/hints.js'
import type { HintContext, HintModule } from './feature.types.js'
import * as ofKit from './options.hints.js'

/** The dependencies of the hints. */
export interface HintsDeps extends Omit<HintContext, 'supports'> {
  readonly environment: Environment
}

/** Prints the hints about the options, where there are any. */
export async function printHints({ environment, given, adapters, list }: HintsDeps): Promise<void> {
  // The window of a test may have no CSS.
  const css = (environment.window as (Window & Partial<typeof globalThis>) | undefined)?.CSS
  const supports = css && ((property: string, value: string) => css.supports(property, value))
  const hints = await collectHints({ given, adapters, list, supports })
  if (hints.length > 0) environment.warn(hints.join('\n'))
}

/** The hints about the options of the kit, of all features and of the adapters: one sentence each. */
export async function collectHints(context: HintContext): Promise<string[]> {
  const modules: HintModule[] = [ofKit, ...Object.values(ofFeatures)]
  const ofAdapters = await Promise.all([...context.adapters.values()].map(async (adapter) => adapter.hints?.() ?? []))
  return [...modules.flatMap(({ hintsOf }) => hintsOf(context)), ...ofAdapters.flat()]
}
