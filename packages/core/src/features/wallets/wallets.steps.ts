import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { factsOf } from '../router/router.rules.js'
import type { WalletsController } from './wallets.types.js'

/**
 * Reads the wallets when a view that lists them was opened. Also ends the filter for certified wallets then, where the
 * view begins without it. The visitor who comes back to the view of all wallets finds it as it was.
 */
export function createSteps({ context }: StepContext): StepTable {
  const { pairing, customWallets, endpoints } = context.options
  const hasWallets = !!(pairing ?? customWallets ?? endpoints?.directory)

  function open(wallets: WalletsController, isNew: boolean): void {
    if (isNew && wallets.state.certifiedOnly) void wallets.showCertified(false)
    void wallets.open()
  }

  return {
    viewOpened({ route: { view }, direction }) {
      const { lists } = factsOf(view)
      const isAll = lists === 'all wallets'
      // Without remote wallets, the other views list those of this browser alone.
      if (!isAll && !(hasWallets && lists)) return
      context.load('wallets').then(
        (wallets) => open(wallets, !isAll || direction === 'forward'),
        // The view loads the same code, and says that it is missing.
        () => {},
      )
    },
  }
}
