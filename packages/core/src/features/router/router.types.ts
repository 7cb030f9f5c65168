import type { Added } from '../../latch.types.js'

/** Every view and what it is opened with. The ui must have a view for each. */
export type Routes = Added<'routes'>

/** The name of a view. */
export type ViewName = keyof Routes

/** A view and its parameters, as one value: a missing parameter is a compile error. */
export type Route = {
  [view in ViewName]: Routes[view] extends undefined
    ? { readonly view: view; readonly params?: undefined }
    : { readonly view: view; readonly params: Routes[view] }
}[ViewName]

/** Something a visitor is in the middle of, with what happens at its end (S4.05). */
export interface TransactionSteps {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

/** The history stack (S2.01). The last entry is the view on show; there is always one. */
export interface RouterState {
  history: Route[]
  /** Which way the last change went: what the view change's motion follows. */
  direction: 'forward' | 'back'
}

/** The views' history stack (S2.01) and the transaction stack (S4.05). */
export interface ViewStack {
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

/** Which view the modal shows, and its opening. */
export interface RouterController extends ViewStack {
  /** Opens the modal: at the required view, else at `route`, else at the first view. */
  open(route?: Route): Promise<void>
  /** Shows a view that a duty requires, whether the modal is open or not. */
  require(route: Route): void
}
