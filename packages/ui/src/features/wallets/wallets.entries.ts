import type { ViewEntries } from '../../views.js'

/** The entries of the views about remote wallets. */
export const walletsEntries: ViewEntries = {
  AllWallets: { step: (say) => say('step.all') },
}
