import type { Connector, LatchError } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'

/** What connecting is at. */
export type ConnectingStatus = 'waiting' | 'declined' | 'pending' | 'locked' | 'missing' | 'failed'

/** What the view of one wallet's connecting shows and does. */
export interface Connecting {
  readonly connector: Connector | undefined
  readonly status: ConnectingStatus
  readonly error: LatchError | undefined
  readonly askAgain: () => void
  /** Gives up, and shows the wallets. */
  readonly chooseAnother: () => void
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

/** Reads how the attempt with this wallet stands. */
export function useConnecting(connectorId: string): Connecting {
  const { latch, features } = useShell()
  const connector = useLatchState((state) => state.connectors.connectors.find(({ id }) => id === connectorId))
  const attempt = useLatchState(({ connection }) =>
    connection.attempt?.connectorId === connectorId ? connection.attempt : undefined,
  )
  const error = attempt?.error
  const askAgain = (): void => void latch.connect({ wallet: connectorId }).catch(() => {})
  return {
    connector,
    error,
    status: !connector ? 'missing' : error ? (STATUS_BY_CODE[error.code] ?? 'failed') : 'waiting',
    askAgain,
    chooseAnother() {
      if (features.router.state.history.length > 1) features.router.goBack()
      else features.router.reset({ view: 'Connect' })
      latch.cancel()
    },
    getWallet: () => features.router.push({ view: 'GetWallet' }),
  }
}
