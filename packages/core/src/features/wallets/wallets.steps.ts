import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { ViewName } from '../router/router.types.js'

/** The views that list wallets without the filter of the view of all wallets. */
const UNFILTERED: readonly ViewName[] = ['Connect', 'ConnectWallets', 'GetWallet']

/**
 * Ends the filter for certified wallets when a view was opened that begins without it. The visitor who comes back to the
 * view of all wallets finds it as it was.
 */
export function createSteps({ context }: StepContext): StepTable {
  return {
    viewOpened({ route: { view }, direction }) {
      const isNew = view === 'AllWallets' && direction === 'forward'
      if (!isNew && !UNFILTERED.includes(view)) return
      context.begun('wallets')?.then(
        (wallets) => {
          if (wallets.state.certifiedOnly) void wallets.showCertified(false)
        },
        // Where the wallets can't be loaded, nothing is filtered.
        () => {},
      )
    },
  }
}
