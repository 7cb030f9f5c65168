import type { ViewTable } from '../../views.js'

/** The views about connecting one wallet. */
export const connectionViews: Pick<ViewTable, 'ConnectingExternal'> = {
  ConnectingExternal: {
    within: 'connect.title',
    title: (latch, { connectorId }) =>
      latch.getState().connectors.connectors.find(({ id }) => id === connectorId)?.name ?? connectorId,
    load: () => import('./ConnectingExternalView.js'),
    // An answer that comes after that must not change what is on show then (F088).
    onBack: (latch) => latch.cancel(),
  },
}
