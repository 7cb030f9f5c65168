import {
  createEip1193Adapter,
  createEip1193Deps,
  type Eip1193Provider,
  type Signer,
  type TransactionRequest,
  type WalletCapabilities,
} from '@latchkit/core/adapter'
import { connectionsOf, connectorOf, drop } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'
import { toSession } from './wagmi.session.js'

/** What wagmi adds nothing to: the signer's wallet is asked over plain EIP-1193, on the connection that wagmi has. */
async function walletOf(deps: WagmiDeps, { connectorId }: Signer): Promise<WalletCapabilities> {
  const { networks, environment } = deps
  // All it can tell is that the wallet is gone (F076).
  const own = createEip1193Deps({ networks, environment, emit: () => drop(deps, connectorId) })
  const provider = (await connectorOf(deps, connectorId).getProvider()) as Eip1193Provider
  const [connection] = connectionsOf(deps, connectorId)
  const session = connection && toSession(connection)
  own.wallets.set(connectorId, { provider, session, use: undefined, stop: undefined })
  return createEip1193Adapter(own, 'wagmi')
}

/** What the wallet can do with several calls (`wallet_getCapabilities`, EIP-5792). */
export const capabilities = async (deps: WagmiDeps, signer: Signer): Promise<Readonly<Record<string, unknown>>> =>
  (await walletOf(deps, signer)).calls.capabilities(signer)

/** Has the wallet send several calls as one (`wallet_sendCalls`, EIP-5792). Resolves with the id of the batch. */
export const sendCalls = async (
  deps: WagmiDeps,
  signer: Signer,
  calls: readonly TransactionRequest[],
): Promise<string> => (await walletOf(deps, signer)).calls.send(signer, calls)

/** What became of a batch (`wallet_getCallsStatus`, EIP-5792). */
export const callsStatus = async (
  deps: WagmiDeps,
  signer: Signer,
  id: string,
): Promise<{ status: number; receipts: readonly unknown[] }> => (await walletOf(deps, signer)).calls.status(signer, id)

/** Asks for permissions (`wallet_grantPermissions`, ERC-7715). */
export const grantPermissions = async (
  deps: WagmiDeps,
  signer: Signer,
  requests: readonly unknown[],
): Promise<unknown> => (await walletOf(deps, signer)).permissions.grant(signer, requests)

/** Gives a permission back (`wallet_revokePermissions`, ERC-7715). */
export const revokePermissions = async (deps: WagmiDeps, signer: Signer, context: string): Promise<void> =>
  (await walletOf(deps, signer)).permissions.revoke(signer, context)

/** What the account has, as the wallet says (`wallet_getAssets`, ERC-7811). */
export const getAssets = async (deps: WagmiDeps, signer: Signer): Promise<readonly unknown[]> =>
  (await walletOf(deps, signer)).assets.get(signer)
