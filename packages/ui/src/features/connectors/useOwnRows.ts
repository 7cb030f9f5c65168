import type { ConnectorRow } from '@latchkit/core'
import { isPairingConnector, isShownConnector } from '@latchkit/core/wallets'
import { useLatchState } from '../../react/useLatchState.js'
import type { Connect } from '../../shared/connect/useConnect.js'
import type { Services } from '../../shared/wallets/useServices.js'
import { useShell } from '../../shell/frame/context.js'

/** Returns the rows of this browser's wallets, and the one row for all connectors that pair. */
export function useOwnRows(
  { rows, namespace }: Connect,
  services: Services | undefined,
): { readonly own: readonly ConnectorRow[]; readonly way: ConnectorRow | undefined } {
  const { aside } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const hasBrowserWallet = 'ethereum' in (aside.ownerDocument.defaultView ?? {})
  // Until the platform is known it counts as a desktop.
  const isPhone = !!services && services.pairing.platform.system !== 'desktop'
  const own = rows.filter(({ connector }) => isShownConnector(connector, isPhone, hasBrowserWallet))
  const ways = connectors.filter((each) => isPairingConnector(each) && (!namespace || each.chain === namespace))
  const [connector] = services ? ways : []
  if (!connector) return { own, way: undefined }
  const lastUsed = ways.some(({ id }) => id === recent[0]?.id)
  return { own, way: { connector, connectors: ways, group: 'walletConnect', lastUsed } }
}
