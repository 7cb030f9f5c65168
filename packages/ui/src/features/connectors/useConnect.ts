import { connectorRows, type ConnectorRow, type LegalState } from '@latchkit/core'
import { useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/words.js'

/** What the Connect view shows and does. */
export interface Connect {
  readonly rows: readonly ConnectorRow[]
  readonly legal: LegalState
  /** True after a wallet was pressed before the box was ticked. */
  readonly legalMissing: boolean
  readonly accept: (accepted: boolean) => void
  readonly choose: (connectorId: string) => void
}

/** Reads the wallets, in an order that doesn't change under the visitor's finger: late ones come last (F067). */
export function useConnect(): Connect {
  const { latch, features, announce } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const legal = useLatchState((state) => state.legal ?? features.legal.state)
  const [legalMissing, setLegalMissing] = useState(false)
  const order = useRef<string[]>([])

  const rows = connectorRows(connectors, recent, latch.options.features.connectorTypeOrder)
  const place = ({ connector }: ConnectorRow): number => order.current.indexOf(connector.id)
  for (const row of rows) if (place(row) < 0) order.current.push(row.connector.id)

  return {
    rows: [...rows].sort((a, b) => place(a) - place(b)),
    legal,
    legalMissing: legalMissing && !legal.accepted,
    accept: features.legal.accept,
    choose(connectorId) {
      if (!features.legal.allows()) {
        setLegalMissing(true)
        features.modal.shake()
        return announce(say('connect.legalFirst'))
      }
      latch.connect({ wallet: connectorId }).catch((error: { code: string }) => {
        // A failed attempt has a view of its own; what failed before it became one is said here.
        if (!latch.getState().connection.attempt && error.code !== 'connection/cancelled')
          features.snackbar.show('error', error.code)
      })
    },
  }
}
