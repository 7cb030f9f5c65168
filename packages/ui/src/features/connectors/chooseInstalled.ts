import type { Connector, Namespace } from '@latchkit/core'
import type { Connect } from './useConnect.js'

/** Connects a wallet of this browser: on `namespace`, where that is wanted; one on several chains is asked which one. */
export function chooseInstalled(connect: Connect, connector: Connector, namespace?: Namespace): void {
  const { connectors = [connector] } = connect.rows.find((row) => row.connectors.includes(connector)) ?? {}
  const wanted = connectors.find(({ chain }) => chain === namespace)
  if (wanted) connect.choose(wanted.id)
  else connect.choose(connector.id, connectors.length > 1)
}
