import type { StepContext, StepTable } from '../../kit/feature.types.js'

/**
 * Starts the attempt to connect a remote wallet when its view was opened (S2.04). Forgets the store that the visitor chose
 * for another wallet.
 */
export function createSteps({ context, router, modal }: StepContext): StepTable {
  return {
    viewOpened({ route, direction }) {
      if (route.view === 'Downloads' && direction === 'forward')
        context.begun('pairing')?.then(
          (pairing) => pairing.chooseStore(undefined),
          // Where the pairing can't be loaded, no store was chosen.
          () => {},
        )
      if (route.view !== 'ConnectingWalletConnect' && route.view !== 'ConnectingWalletConnectBasic') return
      const isShown = (): boolean => modal.state.open && router.current() === route
      context.load('pairing').then(
        (pairing) => {
          if (isShown()) pairing.pair({ ...route.params, isTapped: direction === 'forward', isShown })
        },
        // The view loads the same code, and says that it is missing.
        () => {},
      )
    },
  }
}
