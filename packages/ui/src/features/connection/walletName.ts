import type { Latch } from '@latchkit/core'

/** Returns the name of a connector's wallet: the heading of the views about it. Its id where the wallet is gone. */
export const walletName = (_: unknown, latch: Latch, { connectorId }: { readonly connectorId: string }): string =>
  latch.getState().connectors.connectors.find(({ id }) => id === connectorId)?.name ?? connectorId
