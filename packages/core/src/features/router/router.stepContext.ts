import type { StepContext } from '../../kit/feature.types.js'
import type { Route } from './router.types.js'

/** Makes what the steps of all features act on. */
export function createStepContext(parts: Omit<StepContext, 'finish' | 'closeAt'>): StepContext {
  const { context, modal, router } = parts
  const { duties, environment } = context
  /** The ends of steps that wait for the duties' answer. */
  let waiting: (() => void)[] = []

  function settle(required: Route | undefined): void {
    const acts = waiting
    waiting = []
    if (acts.length === 0) return
    if (required) router.require(required)
    else for (const act of acts) act()
  }

  return {
    ...parts,
    finish(act) {
      waiting.push(act)
      const required = duties.current()
      if (required instanceof Promise) void required.then(settle, environment.report)
      else settle(required)
    },
    closeAt(route) {
      modal.close()
      router.reset(route)
    },
  }
}
