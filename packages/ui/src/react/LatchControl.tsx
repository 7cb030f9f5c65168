import type { ConnectionStatus, Network, Route } from '@latchkit/core'
import type { ReactNode } from 'react'
import { useButtonState, type ButtonState } from './ButtonFrame.js'
import { useLatch } from './context.js'
import { useLatchNetwork } from './hooks.js'

/** The argument of the function that a {@link LatchControl} calls. */
export interface LatchControlState extends Omit<ButtonState, 'open'> {
  /** The status of the active connection. */
  readonly status: ConnectionStatus
  /** Whether a wallet is connected. */
  readonly isConnected: boolean
  /** All networks of the app. */
  readonly networks: readonly Network[]
  /** Opens the modal at the wallets. */
  readonly openConnect: () => void
  /** Opens the modal at the account. */
  readonly openAccount: () => void
  /** Opens the modal at the networks. */
  readonly openNetworks: () => void
}

/**
 * Renders what its function returns: for controls of the app's own look, with account, network and the ways into the
 * modal in one place. Throws outside of a `LatchProvider`.
 */
export function LatchControl({ children }: { readonly children: (state: LatchControlState) => ReactNode }): ReactNode {
  const latch = useLatch()
  const { networks } = useLatchNetwork()
  const { open: _open, ...state } = useButtonState()
  const { status, isConnected } = state.account
  // The code may fail to load, for example offline. The next press loads it again.
  const opens = (route: Route) => () => void latch.open(route).catch(() => {})
  return children({
    ...state,
    status,
    isConnected,
    networks,
    openConnect: opens({ view: 'Connect' }),
    openAccount: opens({ view: 'Account' }),
    openNetworks: opens({ view: 'Networks' }),
  })
}
