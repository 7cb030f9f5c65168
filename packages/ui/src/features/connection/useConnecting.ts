import type { Connector, LatchError } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useAwaitedConnection } from '../../shared/connect/awaited.js'
import { useShell } from '../../shell/frame/context.js'

/**
 * The state of an attempt to connect, as the view shows it. `pending`: the wallet has a request open. `checking`: the wallet
 * is connected, and the kit waits for the answer to whether a view is required, such as signing in. `done`: it is connected,
 * and the modal closes.
 */
export type ConnectingStatus =
  | 'waiting'
  | 'checking'
  | 'done'
  | 'declined'
  | 'pending'
  | 'locked'
  | 'missing'
  | 'failed'

/** The state and the actions of the view that connects one wallet. */
export interface Connecting {
  /** Undefined where the wallet is gone. */
  readonly connector: Connector | undefined
  readonly status: ConnectingStatus
  readonly error: LatchError | undefined
  /** Begins a new attempt with the same wallet. */
  readonly askAgain: () => void
  /** Cancels the attempt, and goes back to the wallets. */
  readonly chooseAnother: () => void
  /** Opens the view that explains how to get a wallet. */
  readonly getWallet: () => void
}

const STATUS_BY_CODE: Readonly<Record<string, ConnectingStatus>> = {
  'wallet/rejected': 'declined',
  'wallet/already-pending': 'pending',
  'wallet/locked': 'locked',
  'wallet/unauthorized': 'locked',
  'wallet/provider-not-found': 'missing',
  'connection/connector-not-found': 'missing',
}

function statusOf(
  connector: Connector | undefined,
  error: LatchError | undefined,
  connected: 'checking' | 'done' | false,
): ConnectingStatus {
  if (!connector) return 'missing'
  if (error) return STATUS_BY_CODE[error.code] ?? 'failed'
  return connected || 'waiting'
}

/** Reads the state of the attempt with one connector. */
export function useConnecting(connectorId: string): Connecting {
  const { latch, features } = useShell()
  const connector = useLatchState((state) => state.connectors.connectors.find(({ id }) => id === connectorId))
  const attempt = useLatchState(({ connection }) =>
    connection.attempt?.connectorId === connectorId ? connection.attempt : undefined,
  )
  const isChecking = useLatchState(({ router }) => !!router?.isChecking)
  const isConnected = useAwaitedConnection({ view: 'ConnectingExternal', params: { connectorId } })
  const error = attempt?.error
  const askAgain = (): void => void latch.connect({ wallet: connectorId }).catch(() => {})
  return {
    connector,
    error,
    status: statusOf(connector, error, !attempt && (isChecking ? 'checking' : isConnected && 'done')),
    askAgain,
    chooseAnother() {
      if (features.router.state.history.length > 1) features.router.goBack()
      else features.router.reset({ view: 'Connect' })
      latch.cancel()
    },
    getWallet: () => features.router.push({ view: 'GetWallet' }),
  }
}
