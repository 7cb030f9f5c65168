import type { Latch } from '@latchkit/core'
import type { ViewEntries } from '../../views.js'

const walletName = (_: unknown, latch: Latch, { connectorId }: { readonly connectorId: string }): string =>
  latch.getState().connectors.connectors.find(({ id }) => id === connectorId)?.name ?? connectorId

/** The views about connecting one wallet. */
export const connectionEntries: ViewEntries = {
  ConnectingExternal: {
    step: walletName,
    // An answer that comes after that must not change what is on show then (F088).
    onBack: (latch) => latch.cancel(),
  },
  ConnectingMultiChain: {
    step: walletName,
  },
}
