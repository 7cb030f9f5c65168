import type { IntersectionOf } from '../../base/intersection.types.js'
import type * as views from '../views.js'
import type { RoutesOf } from './views.types.js'

/** The name of every view of the kit, and the parameters that the view is opened with. The ui has a component for each. */
export type KitRoutes = IntersectionOf<RoutesOf<(typeof views)[keyof typeof views]>>

/** The name of a view of the kit. */
export type KitViewName = keyof KitRoutes

/**
 * The views that an app adds, by name, each with its parameters. An app augments it, and passes the components to the
 * ui as `views`:
 *
 * ```ts
 * declare module '@latchkit/core' {
 *   interface CustomRoutes {
 *     Invite: { readonly code: string }
 *     Rules: undefined
 *   }
 * }
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Only an interface can be augmented.
export interface CustomRoutes {}

/** The name of every view, of the kit and of the app, and the parameters that the view is opened with. */
export type Routes = KitRoutes & CustomRoutes

/** The name of a view, of the kit or of the app. */
export type ViewName = keyof Routes

/**
 * Makes a name that is no view a compile error, also where the object is not written in the call itself: a parameter
 * of the type `views & OnlyViews<views>` takes no object with another name.
 */
export type OnlyViews<views> = { readonly [name in keyof views]: name extends ViewName ? unknown : never }

/**
 * A view and its parameters in one object, so that a missing parameter is a compile error. Parameters that may be undefined
 * can be left out.
 */
export type Route = {
  [view in ViewName]: undefined extends Routes[view]
    ? { readonly view: view; readonly params?: Routes[view] }
    : { readonly view: view; readonly params: Routes[view] }
}[ViewName]

/**
 * The callbacks of a transaction, a task that the visitor does in several views. One of them runs at its end (S4.05).
 */
export interface TransactionCallbacks {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}

/** The history stack of the views (S2.01). It has one entry at least. The last entry is the present view. */
export interface RouterState {
  history: Route[]
  /** The direction of the last change. The animation between views follows it. */
  direction: 'forward' | 'back'
  /** Whether what comes next waits for the answer to whether a view is required. A view that waits says that it checks. */
  isChecking: boolean
}

/**
 * The events of the views, each with its content. After an `open` of the app at a view, both come: `viewOpened` because the
 * view is in sight, then `viewRequested` because the app wants what the view is for.
 */
export interface RouterEvents {
  /**
   * A view came into sight: the visitor came to it, forward or back, or the modal opened at it. A view reads its lists
   * then. Not emitted for a view that the closed modal only holds ready, nor where the view was in sight already.
   */
  readonly viewOpened: { readonly route: Route; readonly direction: RouterState['direction'] }
  /**
   * The app called `open` with this route, whether the view was in sight already or not. Where the view waits for a
   * wallet, the wallet must be asked now. Not emitted where the visitor came to the view, because a wallet is asked by
   * the press then, nor where a duty requires another view.
   */
  readonly viewRequested: { readonly route: Route }
}

/**
 * Where a visitor left the list of a view. The list writes it, and reads it when the visitor comes back, or when the view
 * is rendered anew. It is no state: nothing is drawn when it changes.
 */
export interface ListPlace {
  /** The key of the row that was focused last. */
  key?: string | undefined
  /** How far the view was scrolled, in CSS pixels. */
  scrolled?: number | undefined
  /** The heights of the entries by their kind, in CSS pixels, so that the scroll position is right at once. */
  heights?: Map<string, number>
  /** Whether the view was rendered before, since it is in the history: what was typed in it stays then. */
  isKnown?: boolean
  /** The tab that was chosen, in a view whose list is in tabs. */
  tab?: string | undefined
}

/** The history stack of the views (S2.01), and the stack of transactions (S4.05). */
export interface ViewStack {
  readonly state: RouterState
  /** The present view: the last entry of the history. */
  current(): Route
  /** Adds an entry, unless the present view has the same name and parameters. */
  push(route: Route): void
  /** Replaces the last entry, unless the present view has the same name and parameters. */
  replace(route: Route): void
  /** Clears the history: `route` is its only entry then. */
  reset(route: Route): void
  /** Removes the last entry. Where there is only one entry, closes the modal instead. */
  goBack(): void
  /** The place of a view's list. The same object as long as the view is in the history, an empty one after that. */
  listPlace(view: ViewName): ListPlace
  /** Begins a transaction (S4.05). */
  pushTransaction(callbacks: TransactionCallbacks): void
  /**
   * Ends the latest transaction and calls its callback for `outcome`. After an error or a cancel it also goes back one
   * view (S4.05).
   */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
  /** Ends the latest transaction without a callback, and stays: the visitor has left its views (F088, F089). */
  dropTransaction(): void
}

/** The views of the modal: which one is shown, and how the modal opens. */
export interface RouterController extends ViewStack {
  /**
   * Opens the modal: at the view that an open duty requires, else at `route`, else at the account, the pending attempt
   * or the list of wallets. A `route` about the account counts while a wallet is connected. Opening the view that waits
   * for a wallet asks the wallet.
   */
  open(route?: Route): Promise<void>
  /**
   * Shows `route`, which an open duty requires, as the only entry of the history. Opens the modal where it is closed.
   */
  require(route: Route): void
  /** Ends the timer that `open` began. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface RouterFeature {
  readonly controller: RouterController
  readonly events: RouterEvents
}
