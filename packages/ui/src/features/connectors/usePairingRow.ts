import type { ConnectorRow } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import type { Connect } from '../../shared/connect/useConnect.js'

/** Returns the one row for all connectors that pair. They are known before the code that pairs is loaded. */
export function usePairingRow({ namespace }: Pick<Connect, 'namespace'>): ConnectorRow | undefined {
  const { connectors, recent } = useLatchState((state) => state.connectors)
  // As `reachesRemote` of core, which loads later.
  const ways = connectors.filter(
    ({ traits, chain }) =>
      traits?.approval === 'source' && traits.prompts === 'outside' && (!namespace || chain === namespace),
  )
  const [connector] = ways
  if (!connector) return undefined
  const lastUsed = ways.some(({ id }) => id === recent[0]?.id)
  return { connector, connectors: ways, group: 'walletConnect', lastUsed }
}
