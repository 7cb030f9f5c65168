import type { StepContext, StepTable } from '../../kit/feature.types.js'

/** Begins with the coin where the visitor comes to the view that receives, and not where the visitor comes back to it. */
export const createSteps = ({ context }: StepContext): StepTable => ({
  viewOpened({ route: { view }, direction }) {
    if (view !== 'WalletReceive' || direction === 'back') return
    context.load('receive').then(
      (receive) => receive.choose(undefined),
      // Without that code nothing was chosen.
      () => {},
    )
  },
})
