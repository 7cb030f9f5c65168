import type { ConnectorRow } from '@latchkit/core'
import { reachesRemote } from '@latchkit/core/wallets'
import { useLatchState } from '../../react/useLatchState.js'
import type { Connect } from '../../shared/connect/useConnect.js'
import type { Services } from '../../shared/wallets/useServices.js'

/** Returns the one row for all connectors that pair. */
export function usePairingRow({ namespace }: Connect, services: Services | undefined): ConnectorRow | undefined {
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const ways = connectors.filter((each) => reachesRemote(each) && (!namespace || each.chain === namespace))
  const [connector] = services ? ways : []
  if (!connector) return undefined
  const lastUsed = ways.some(({ id }) => id === recent[0]?.id)
  return { connector, connectors: ways, group: 'walletConnect', lastUsed }
}
