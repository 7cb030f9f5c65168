import type { StepContext, StepTable } from '../../kit/feature.types.js'

/** Turns the events of the account into views. */
export const createSteps = ({ router, modal, snackbar }: StepContext): StepTable => ({
  balanceUnavailable() {
    // A network that isn't the app's has no balance, and its view says so.
    if (modal.state.open && router.current().view !== 'UnsupportedChain')
      snackbar.show('error', 'account/balance-unavailable')
  },
})
