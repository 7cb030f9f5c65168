import { proxy } from 'valtio/vanilla'
import { plainKey } from '../../base/plainKey.js'
import type { ListPlace, Route, ViewStack, RouterState, TransactionCallbacks, ViewName } from './router.types.js'

/** The dependencies of the view stack. */
export interface ViewStackDeps {
  /** Closes the modal. Going back from the last entry calls it. */
  readonly close: () => void
  /** The first entry of the history. */
  readonly first: Route
  /** Called after each change of the present view. */
  readonly onChange?: () => void
}

/** Makes the history stack of the views, and the stack of transactions. */
export function createViewStack({ close, first, onChange = () => {} }: ViewStackDeps): ViewStack {
  const state = proxy<RouterState>({ history: [{ ...first }], direction: 'forward', isChecking: false })
  const transactions: TransactionCallbacks[] = []

  const places = new Map<ViewName, ListPlace>()

  function show(history: Route[], direction: RouterState['direction']): void {
    for (const view of places.keys()) if (!history.some((route) => route.view === view)) places.delete(view)
    Object.assign(state, { history, direction })
    onChange()
  }
  const current = (): Route => state.history[state.history.length - 1] ?? first
  const isCurrent = ({ view, params }: Route): boolean =>
    current().view === view && plainKey(current().params) === plainKey(params)

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
      // A history that has this entry alone stays as it is, because the ui may have rendered the view before it is
      // shown.
      if (state.history.length > 1 || !isCurrent(route)) show([{ ...route }], 'forward')
    },
    goBack,
    listPlace(view) {
      const place = places.get(view) ?? {}
      // A view that is animated out still renders, and must not leave a place for its next visit.
      if (state.history.some((route) => route.view === view)) places.set(view, place)
      return place
    },
    pushTransaction: (callbacks) => void transactions.push(callbacks),
    popTransaction(outcome) {
      const callbacks = transactions.pop()
      if (outcome === 'success') return callbacks?.onSuccess?.()
      if (outcome === 'error') callbacks?.onError?.()
      else callbacks?.onCancel?.()
      goBack()
    },
    dropTransaction: () => void transactions.pop(),
  }
}
