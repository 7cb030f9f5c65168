import { connectorRows, type ConnectorRow, type LegalState, type Namespace } from '@latchkit/core'
import { useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { isNarrow } from '../../shell/motion.js'

/** What the Connect view shows and does. */
export interface Connect {
  readonly rows: readonly ConnectorRow[]
  readonly legal: LegalState
  /** How often a wallet was pressed before the box was ticked. */
  readonly legalMissed: number
  readonly accept: (accepted: boolean) => void
  /** Whether a wallet may be pressed now: else the box is pointed out. */
  readonly allows: () => boolean
  /** Connects, or switches to what is connected. `several` is a wallet on several chains: it is asked which one. */
  readonly choose: (connectorId: string, several?: boolean) => void
  /** The only namespace whose wallets are wanted, where one is. */
  readonly namespace?: Namespace
}

/**
 * Reads the wallets, in an order that doesn't move what the visitor is about to press (F067): while the modal is open,
 * late ones come where it grows, at the end, and in a bottom sheet at the top.
 */
export function useConnect(): Connect {
  const { latch, features, aside } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  // Not subscribed to: that it opens changes nothing here, and would be rendered in the middle of it.
  const open = latch.getState().modal?.open
  const legal = useLatchState((state) => state.legal ?? features.legal.state)
  const [legalMissed, setLegalMissed] = useState(0)
  const order = useRef<readonly string[]>([])

  const rows = connectorRows(connectors, recent, latch.options.features.connectorTypeOrder)
  const late = rows.map(({ connector }) => connector.id).filter((id) => !open || !order.current.includes(id))
  const known = open ? order.current : []
  order.current = isNarrow(aside) ? [...late, ...known] : [...known, ...late]
  const place = ({ connector }: ConnectorRow): number => order.current.indexOf(connector.id)

  const allows = (): boolean => {
    const allowed = features.legal.allows()
    if (!allowed) {
      setLegalMissed(legalMissed + 1)
      features.modal.shake()
    }
    return allowed
  }

  return {
    rows: rows.sort((a, b) => place(a) - place(b)),
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
        // A failed attempt has a view of its own; what failed before it became one is said here.
        if (!latch.getState().connection.attempt && error.code !== 'connection/cancelled')
          features.snackbar.show('error', error.code)
      })
    },
  }
}
