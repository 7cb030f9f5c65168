import { proxy } from 'valtio/vanilla'
import type { Route, ViewStack, RouterState, TransactionSteps } from './router.types.js'

/** What the view stack needs. */
export interface ViewStackDeps {
  /** Closes the modal: what going back from the last entry does. */
  readonly close: () => void
  /** The view to begin with. */
  readonly first: Route
}

/** Makes the view stack. */
export function createViewStack({ close, first }: ViewStackDeps): ViewStack {
  const state = proxy<RouterState>({ history: [{ ...first }], direction: 'forward' })
  const transactions: TransactionSteps[] = []

  const show = (history: Route[], direction: RouterState['direction']): void =>
    void Object.assign(state, { history, direction })
  const current = (): Route => state.history[state.history.length - 1] ?? first
  const isCurrent = ({ view, params }: Route): boolean =>
    current().view === view && JSON.stringify(current().params) === JSON.stringify(params)

  function goBack(): void {
    if (state.history.length > 1) show(state.history.slice(0, -1), 'back')
    else close()
  }

  return {
    state,
    current,
    push(route) {
      if (!isCurrent(route)) show([...state.history, { ...route }], 'forward')
    },
    replace(route) {
      if (!isCurrent(route)) show([...state.history.slice(0, -1), { ...route }], 'forward')
    },
    reset(route) {
      // The same view again stays as it is: it may have been rendered ahead.
      if (state.history.length > 1 || !isCurrent(route)) show([{ ...route }], 'forward')
    },
    goBack,
    pushTransaction: (steps) => void transactions.push(steps),
    popTransaction(outcome) {
      const steps = transactions.pop()
      if (outcome === 'success') return steps?.onSuccess?.()
      if (outcome === 'error') steps?.onError?.()
      else steps?.onCancel?.()
      goBack()
    },
  }
}
