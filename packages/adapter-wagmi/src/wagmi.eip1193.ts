import { walletError, type Eip1193Deps, type Eip1193Provider } from '@latchkit/core/adapter'
import { connectionsOf, connectorOf, drop, toSession } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** A wallet that wagmi is connected to, as it is spoken to over plain EIP-1193: for what wagmi adds nothing to. */
export async function eip1193Of(deps: WagmiDeps, connectorId: string): Promise<Eip1193Deps> {
  const { networks, environment } = deps
  const connector = connectorOf(deps, connectorId)
  const provider = (await connector.getProvider()) as Eip1193Provider | undefined
  if (!provider) throw walletError('provider-not-found', { wallet: connector.name })
  const [connection] = connectionsOf(deps, connectorId)
  const wallet = { provider, session: connection && toSession(connection), use: undefined, stop: undefined }
  // That the wallet is gone (F076). What else there is to tell, wagmi hears by itself.
  const emit: Eip1193Deps['context']['emit'] = ({ type }) => void (type === 'disconnected' && drop(deps, connectorId))
  return { context: { networks, environment, emit }, wallets: new Map([[connectorId, wallet]]) }
}
