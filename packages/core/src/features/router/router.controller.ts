import { proxy } from 'valtio/vanilla'
import type { Route, RouterState, TransactionSteps } from './router.types.js'

/** What the router needs. */
export interface RouterDeps {
  /** Closes the modal: what going back from the last entry does. */
  readonly close: () => void
  /** The view to begin with. */
  readonly first: Route
}

/** The views' history stack (S2.01) and the transaction stack (S4.05). */
export interface RouterController {
  readonly state: RouterState
  /** The view on show. */
  current(): Route
  push(route: Route): void
  /** Puts `route` in place of the view on show. */
  replace(route: Route): void
  /** Forgets the history: `route` is the only entry. */
  reset(route: Route): void
  /** Shows the view before; closes where only one entry remains. */
  goBack(): void
  /** Begins a transaction (S4.05). Nothing calls it until sending is built. */
  pushTransaction(steps: TransactionSteps): void
  /** Ends the latest transaction: success pops it; error and cancel pop it and go back (S4.05). */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
}

/** Makes the router. */
export function createRouterController({ close, first }: RouterDeps): RouterController {
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
