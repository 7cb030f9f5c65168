import type { Namespace } from '@latchkit/core'
import { type Connect, useConnect } from './useConnect.js'

/** Like {@link useConnect}, for the wallets of one namespace: each row has its connector of that namespace alone. */
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
