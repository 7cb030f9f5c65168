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

/**
 * Follows the wallets that a view waits for. The function must get each state, from when the view comes: it returns whether a
 * wallet has connected since then. A session that ends before the next one begins is none of those that were there.
 */
export function followAwaited(route: Route): (state: LatchState) => boolean {
  let fewest = Infinity
  return (state) => {
    const count = awaitedIn(state, route).length
    fewest = Math.min(fewest, count)
    return count > fewest
  }
}

/** Whether a wallet has connected that the view waits for. The modal closes a moment later. */
export function useAwaitedConnection(route: Route): boolean {
  const [isDone] = useState(() => followAwaited(route))
  return useLatchState(isDone)
}
