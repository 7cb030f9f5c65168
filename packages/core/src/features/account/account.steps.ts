import type { ViewName } from '../router/router.types.js'
import type { StepContext, StepTable } from '../../kit/feature.types.js'

/** The views that show the balance. */
const BALANCE_VIEWS: readonly ViewName[] = ['Account', 'AccountSettings']

/** Turns the events of the account into views. */
export const createSteps = ({ router, modal, snackbar }: StepContext): StepTable => ({
  balanceUnavailable() {
    if (modal.state.open && BALANCE_VIEWS.includes(router.current().view))
      snackbar.show('error', 'account/balance-unavailable')
  },
})
