import type { StepContext } from '../../kit/feature.types.js'
import type { Route } from './router.types.js'

/** Makes the object that the steps of all features are made from. */
export function createStepContext(parts: Omit<StepContext, 'unlessRequired' | 'closeAt'>): StepContext {
  const { context, duties, modal, router } = parts
  const { environment } = context
  /** The ends of steps that wait for the answer of the duties. */
  let waiting: (() => void)[] = []

  /** Shows the required view, or runs the ends that wait. */
  function settle(required: Route | undefined): void {
    const acts = waiting
    waiting = []
    router.state.isChecking = false
    if (acts.length === 0) return
    if (required) router.require(required)
    else for (const act of acts) act()
  }

  return {
    ...parts,
    unlessRequired(act) {
      waiting.push(act)
      const required = duties.current()
      if (!(required instanceof Promise)) return settle(required)
      router.state.isChecking = true
      void required.then(settle, environment.report)
    },
    closeAt(route) {
      modal.close()
      router.reset(route)
    },
  }
}
