import type { Report } from '../base/emitter.js'
import { once } from '../base/once.js'
import { createAlertController, type AlertController } from './alert/alert.controller.js'
import { createLegalController, type LegalController } from './legal/legal.controller.js'
import type { ConnectionController } from './connection/connection.controller.js'
import { createModalController, type ModalController } from './modal/modal.controller.js'
import type { ResolvedOptions } from './options/options.types.js'
import { createRouterController, type RouterController } from './router/router.controller.js'
import type { StepDeps, StepTable } from './router/router.steps.js'
import { waitingRoute } from './router/router.waiting.js'
import type { Route } from './router/router.types.js'
import { createSnackbarController, type SnackbarController } from './snackbar/snackbar.controller.js'
import type { ModalDeps } from './modal/modal.controller.js'
import type { ClickDeps } from './telemetry/telemetry.clicks.js'

/** The controllers that are there once views are: one chunk of the lazy ring. */
export interface ViewFeatures {
  readonly router: RouterController
  readonly modal: ModalController
  readonly snackbar: SnackbarController
  readonly alert: AlertController
  readonly legal: LegalController
  /** The view to begin with: the account, the attempt that waits, or the wallets. */
  readonly firstView: () => Route
  /** Loads what makes views of facts. */
  readonly steps: () => Promise<unknown>
}

/** What they need. */
export interface ViewFeatureDeps extends ModalDeps, ClickDeps, Pick<StepDeps, 'mustShow'> {
  readonly options: ResolvedOptions
  readonly connection: Pick<ConnectionController, 'state' | 'account'>
  readonly report: Report
  /** The kit's state: theirs becomes part of it. */
  readonly root: object
}

/** Makes the controllers behind the views, and lets flows' steps become views. */
export function createViewFeatures(deps: ViewFeatureDeps): ViewFeatures {
  const { open, ...rest } = createModalController(deps)
  const followClicks = once(async () => {
    const { trackClicks } = await import('./telemetry/telemetry.clicks.js')
    trackClicks(router, modal, deps)
  })
  const modal: ModalController = {
    ...rest,
    open() {
      open()
      for (const load of [followClicks, steps]) load().catch(() => {})
    },
  }
  const firstView = (): Route => {
    const { connection } = deps
    const { attempt } = connection.state
    if (connection.account()) return { view: 'Account' }
    return attempt?.status === 'waiting'
      ? waitingRoute(attempt.connectorId, deps.options.features.basicPairing)
      : { view: 'Connect' }
  }
  const router = createRouterController({ close: modal.close, first: firstView() })
  const snackbar = createSnackbarController(deps)
  const steps = once(async () => {
    const { createSteps } = await import('./router/router.steps.js')
    return (table = createSteps({ ...deps, modal, router, snackbar }))
  })
  let table: StepTable | undefined
  // Loaded with the first fact, or when the modal opens. Facts that come before that wait for it, in their order.
  deps.events.onEach((fact, name) => {
    const take = (steps: StepTable): void => (steps[name] as ((fact: unknown) => void) | undefined)?.(fact)
    if (table) take(table)
    else void steps().then(take, deps.report)
  })
  const alert = createAlertController(deps.options)
  const legal = createLegalController(deps.options)
  for (const [name, { state }] of Object.entries({ router, modal, snackbar, alert, legal }))
    Object.assign(deps.root, { [name]: state })
  return { steps, modal, router, snackbar, alert, legal, firstView }
}
