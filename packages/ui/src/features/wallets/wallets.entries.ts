import type { ViewEntries } from '../../views.js'

/** The views about wallets that aren't in this browser. */
export const walletsEntries: ViewEntries = {
  AllWallets: { step: (say) => say('step.all') },
}
