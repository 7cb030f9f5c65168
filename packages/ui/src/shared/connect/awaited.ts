import type { Connection, LatchState, Route } from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'

/** Returns the connections of the wallets that a view waits for: of one wallet, or of all that pair. */
export function awaitedIn({ connection, connectors }: LatchState, { view, params }: Route): readonly Connection[] {
  const isPairing = (id: string): boolean =>
    connectors.connectors.some((connector) => connector.id === id && connector.type === 'WALLET_CONNECT')
  if (view === 'ConnectingExternal')
    return connection.connections.filter(({ connectorId }) => connectorId === params.connectorId)
  return view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic'
    ? connection.connections.filter(({ connectorId }) => isPairing(connectorId))
    : []
}

/** Whether a wallet has connected that the view waits for. The modal closes a moment later. */
export function useAwaitedConnection(route: Route): boolean {
  const count = useLatchState((state) => awaitedIn(state, route).length)
  const [before] = useState(count)
  return count > before
}
