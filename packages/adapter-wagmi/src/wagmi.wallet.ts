import {
  walletAssets,
  walletCalls,
  walletPermissions,
  type Signer,
  type TransactionRequest,
} from '@latchkit/core/adapter'
import type { WagmiDeps } from './wagmi.deps.js'
import { eip1193Of } from './wagmi.eip1193.js'

/** What the wallet can do with several calls (`wallet_getCapabilities`, EIP-5792). */
export const capabilities = async (deps: WagmiDeps, signer: Signer): Promise<Readonly<Record<string, unknown>>> =>
  walletCalls.capabilities(await eip1193Of(deps, signer.connectorId), signer)

/** Has the wallet send several calls as one (`wallet_sendCalls`, EIP-5792). Resolves with the id of the batch. */
export const sendCalls = async (
  deps: WagmiDeps,
  signer: Signer,
  calls: readonly TransactionRequest[],
): Promise<string> => walletCalls.send(await eip1193Of(deps, signer.connectorId), signer, calls)

/** What became of a batch (`wallet_getCallsStatus`, EIP-5792). */
export const callsStatus = async (
  deps: WagmiDeps,
  signer: Signer,
  id: string,
): Promise<{ status: number; receipts: readonly unknown[] }> =>
  walletCalls.status(await eip1193Of(deps, signer.connectorId), signer, id)

/** Asks for permissions (`wallet_grantPermissions`, ERC-7715). */
export const grantPermissions = async (
  deps: WagmiDeps,
  signer: Signer,
  requests: readonly unknown[],
): Promise<unknown> => walletPermissions.grant(await eip1193Of(deps, signer.connectorId), signer, requests)

/** Gives a permission back (`wallet_revokePermissions`, ERC-7715). */
export const revokePermissions = async (deps: WagmiDeps, signer: Signer, context: string): Promise<void> =>
  walletPermissions.revoke(await eip1193Of(deps, signer.connectorId), signer, context)

/** What the account has, as the wallet says (`wallet_getAssets`, ERC-7811). */
export const getAssets = async (deps: WagmiDeps, signer: Signer): Promise<readonly unknown[]> =>
  walletAssets.get(await eip1193Of(deps, signer.connectorId), signer)
