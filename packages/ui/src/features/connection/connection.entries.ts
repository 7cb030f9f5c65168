import type { Latch } from '@latchkit/core'
import type { ViewEntries } from '../../views.js'

const walletName = (_: unknown, latch: Latch, { connectorId }: { readonly connectorId: string }): string =>
  latch.getState().connectors.connectors.find(({ id }) => id === connectorId)?.name ?? connectorId

/** The entries of the views that connect an installed wallet. */
export const connectionEntries: ViewEntries = {
  ConnectingExternal: {
    step: walletName,
    // Ends the attempt: a late answer must not change the next view (F088).
    onBack: (latch) => latch.cancel(),
  },
  ConnectingMultiChain: {
    step: walletName,
  },
}
