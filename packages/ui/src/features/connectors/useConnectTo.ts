import type { Namespace } from '@latchkit/core'
import { useConnect, type Connect } from './useConnect.js'

/** As {@link useConnect}, of the wallets of one namespace: each is only the one way to it. */
export function useConnectTo(namespace: Namespace): Connect {
  const connect = useConnect()
  return {
    ...connect,
    namespace,
    rows: connect.rows.flatMap((row) =>
      row.connectors
        .filter(({ chain }) => chain === namespace)
        .map((connector) => ({ ...row, connector, connectors: [connector] })),
    ),
  }
}
