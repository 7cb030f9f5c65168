import { once } from '../../base/once.js'
import type { FeatureContext, StepModule, StepTable } from '../../kit/feature.types.js'
import type { LatchEvents } from '../../latch.types.js'
import { waitingRoute } from '../connection/waiting.rules.js'
import { factsOf } from './router.rules.js'
import { createViewStack } from './router.stack.js'
import type { Route, RouterController, RouterState } from './router.types.js'

/** How long after the opening the code for connecting is loaded: once the modal is drawn. */
const PREPARE_AFTER_MS = 100

/** Ignores that code could not be fetched: the next use fetches it again. */
const ignore = (): void => {}

/**
 * Makes the router, and passes the events of all features to their steps, which turn them into views. Rejects where the
 * code of the modal or the snackbar can't be loaded.
 */
export async function createRouter(context: FeatureContext): Promise<RouterController> {
  const { environment, events, options, adapters } = context
  const duties = await context.loadDuties()
  const modal = await context.load('modal')
  const snackbar = await context.load('snackbar')
  const connection = context.get('connection')
  const connectors = context.get('connectors')

  /** The view to open where none is requested: the account, the pending attempt, or the list of wallets. */
  function firstView(): Route {
    const { attempt } = connection.state
    if (connection.account()) return { view: 'Account' }
    if (attempt?.status !== 'waiting') return { view: 'Connect' }
    const { connectorId: id } = attempt
    return waitingRoute(connectors.get(id) ?? { id }, options.features.basicPairing)
  }

  const tellOpened = (direction: RouterState['direction']): void =>
    events.emit('viewOpened', { route: router.current(), direction })

  /** Opens the modal at a view. An open modal shows it as the only entry of the history. */
  function openAt(route: Route): void {
    const wasOpen = modal.state.open
    router.reset(route)
    modal.open()
    if (!wasOpen) tellOpened('forward')
  }

  /**
   * Goes on from `shown` once the duties have answered: to the required view, or to the one that the app named. Where the
   * visitor has left `shown` meanwhile, and no view is required, they stay where they are.
   */
  function goOn(required: Route | undefined, shown: Route, named: Route | undefined): void {
    if (!modal.state.open) return
    if (required) return router.require(required)
    if (router.current().view === shown.view) showNamed(named)
  }

  /** Opens the modal at the view that the app named, or else at the first one. */
  function showNamed(named: Route | undefined): void {
    openAt(named ?? firstView())
    if (named) events.emit('viewRequested', { route: named })
  }

  /** Loads the code that a press on a wallet needs. Where that fails, the press loads it again. */
  function prepare(): void {
    for (const each of [connection, ...adapters.values()]) each.prepare?.().catch(ignore)
  }

  let cancelPrepare = (): void => {}
  /** How often the app opened the modal. Only the last `open` names the view that follows an answer of the duties. */
  let openings = 0
  const router: RouterController = {
    ...createViewStack({
      close: modal.close,
      first: firstView(),
      onChange: () => modal.state.open && tellOpened(router.state.direction),
    }),
    async open(given) {
      const answer = duties.current()
      const isPending = answer instanceof Promise
      // The modal does not wait for a slow answer of the duties. The view of the duty that was asked says that it checks.
      const shown = isPending ? (duties.required() ?? duties.pending()) : answer
      const named = given && factsOf(given.view).needsAccount && !connection.account() ? undefined : given
      modal.countRequest()
      if (shown) openAt(shown)
      else showNamed(named)
      if (isPending && shown) {
        const mine = ++openings
        void answer.then((required) => mine === openings && goOn(required, shown, named), environment.report)
      }
      cancelPrepare()
      cancelPrepare = environment.clock.after(PREPARE_AFTER_MS, prepare)
      await loadTables()
    },
    require: openAt,
    dispose: () => cancelPrepare(),
  }
  let tables: readonly StepTable[] | undefined
  const loadTables = once(async () => {
    const [{ createStepContext }, steps] = await Promise.all([import('./router.stepContext.js'), import('../steps.js')])
    const stepContext = createStepContext({ context, router, modal, snackbar, duties })
    const modules: StepModule[] = Object.values(steps)
    tables = modules.map(({ createSteps }) => createSteps(stepContext))
  })
  function takeStep(event: object, name: keyof LatchEvents): void {
    for (const table of tables ?? []) (table[name] as ((event: object) => void) | undefined)?.(event)
  }
  // The first event loads the steps. Events that come before the steps are loaded are passed on then, in their order.
  // Where the steps can't be loaded, the event is reported and lost, and the next event loads them again.
  events.onEach((event, name) => {
    if (tables) takeStep(event, name)
    else void loadTables().then(() => takeStep(event, name), environment.report)
  })
  return router
}
