import type { ViewName } from '../router/router.types.js'
import type { StepContext, StepTable } from '../../kit/feature.types.js'

/** The views that show the balance. */
const BALANCE_VIEWS: readonly ViewName[] = ['Account', 'AccountSettings']

const UNAVAILABLE = 'account/balance-unavailable'

/** Turns the events of the account into views. */
export const createSteps = ({ router, modal, snackbar }: StepContext): StepTable => ({
  balanceUnavailable() {
    // The coin and the tokens fail together where the network can't be reached: that is reported once (S8.02).
    const isAlreadyShown = snackbar.state.open && snackbar.state.message === UNAVAILABLE
    if (!isAlreadyShown && modal.state.open && BALANCE_VIEWS.includes(router.current().view))
      snackbar.show('error', UNAVAILABLE)
  },
})
