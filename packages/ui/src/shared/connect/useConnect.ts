import { type ConnectorRow, connectorRows, type LegalState, type Namespace } from '@latchkit/core'
import { useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShownConnectors } from '../../react/useShownConnectors.js'
import { useShell } from '../../shell/frame/context.js'

/** The state and the actions of the Connect view. */
export interface Connect {
  readonly rows: readonly ConnectorRow[]
  readonly legal: LegalState
  /** Number of presses on a wallet before the box was ticked. 0 once it is ticked. */
  readonly legalMissed: number
  readonly accept: (accepted: boolean) => void
  /** Returns whether a wallet may be connected now. Where the box isn't ticked, points it out and shakes the modal. */
  readonly allows: () => boolean
  /**
   * Connects a wallet, or switches to it where it is connected. With `several`, for a wallet on several chains, it
   * opens the view that asks for one of them. Default: false.
   */
  readonly choose: (connectorId: string, several?: boolean) => void
  /** The namespace whose wallets are listed. Default: all namespaces. */
  readonly namespace?: Namespace
}

/** Reads the wallets, in the order of S9.11. The list itself keeps the places of its rows while it is open. */
export function useConnect(): Connect {
  const { latch, features } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const legal = useLatchState((state) => state.legal ?? features.legal.state)
  const [legalMissed, setLegalMissed] = useState(0)

  const rows = connectorRows(useShownConnectors(connectors), recent, latch.options.features.connectorTypeOrder)

  const allows = (): boolean => {
    const allowed = features.legal.allows()
    if (!allowed) {
      setLegalMissed(legalMissed + 1)
      features.modal.shake()
    }
    return allowed
  }

  return {
    rows,
    legal,
    legalMissed: legal.accepted ? 0 : legalMissed,
    accept: features.legal.accept,
    allows,
    choose(connectorId, several) {
      if (!allows()) return
      if (several) return features.router.push({ view: 'ConnectingMultiChain', params: { connectorId } })
      const known = latch.getState().connection.connections.find((each) => each.connectorId === connectorId)
      const done = known ? latch.switchWallet(known).then(() => latch.open()) : latch.connect({ wallet: connectorId })
      done.catch((error: { code: string }) => {
        // A failed attempt has a view of its own. An error from before the attempt shows here.
        if (!latch.getState().connection.attempt && error.code !== 'connection/cancelled')
          features.snackbar.show('error', error.code)
      })
    },
  }
}
