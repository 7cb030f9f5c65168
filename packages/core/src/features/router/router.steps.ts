import type { StepContext } from '../../kit/feature.types.js'
import type { Route } from './router.types.js'

/** Makes what the steps of all features act on. */
export function createStepContext(parts: Omit<StepContext, 'finish' | 'closeAt'>): StepContext {
  const { context, modal, router } = parts
  const { duties, environment } = context
  /** The number of the latest step that ended. An earlier one, whose duties answer later, changes nothing. */
  let latest = 0
  return {
    ...parts,
    finish(act) {
      const mine = ++latest
      const settle = (required: Route | undefined): void => {
        if (mine !== latest) return
        if (required) router.require(required)
        else act()
      }
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
