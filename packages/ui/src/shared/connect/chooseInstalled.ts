import type { Connector, Namespace } from '@latchkit/core'
import type { Connect } from './useConnect.js'

/**
 * Connects an installed wallet: in `namespace` where the wallet has it. Otherwise a wallet on several chains opens the
 * view that asks for one of them.
 */
export function chooseInstalled(connect: Connect, connector: Connector, namespace?: Namespace): void {
  const { connectors = [connector] } = connect.rows.find((row) => row.connectors.includes(connector)) ?? {}
  const wanted = connectors.find(({ chain }) => chain === namespace)
  if (wanted) connect.choose(wanted.id)
  else connect.choose(connector.id, connectors.length > 1)
}
