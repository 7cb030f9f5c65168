import type { PermissionsAbility, Signer } from '../adapter.types.js'
import { isRecord } from '../../base/guard.js'
import { walletError } from '../wallet.errors.js'
import { ask, senderOf, signerOf, type DepsOf, type Eip1193Deps } from './eip1193.wallets.js'
import { toChainId } from './chainId.js'
import { toHex } from './quantities.js'

/** Makes the ability that asks for permissions (ERC-7715). */
export const createPermissions = (depsOf: DepsOf): PermissionsAbility => ({
  grant: async (signer, permissions) => grant(await depsOf(signer.connectorId), signer, permissions),
  revoke: async (signer, context) => revoke(await depsOf(signer.connectorId), signer, context),
})

/**
 * Asks for permissions (`wallet_grantPermissions`, ERC-7715). Each request is passed on unchanged; the signer's network
 * and address are added where it has none. Resolves with the wallet's answer.
 */
async function grant(deps: Eip1193Deps, signer: Signer, requests: readonly unknown[]): Promise<unknown> {
  const method = 'wallet_grantPermissions'
  const wallet = await senderOf(deps, signer)
  const own = { chainId: toHex(toChainId(signer.networkId)), address: signer.address }
  const granted = await ask(
    wallet,
    method,
    requests.map((request) => ({ ...own, ...(request as object) })),
  )
  if (isRecord(granted) || Array.isArray(granted)) return granted
  throw walletError('bad-answer', { method })
}

/** Revokes a permission (`wallet_revokePermissions`, ERC-7715) by the context that the wallet answered to `grant`. */
async function revoke(deps: Eip1193Deps, signer: Signer, context: string): Promise<void> {
  await ask(signerOf(deps, signer), 'wallet_revokePermissions', [{ permissionsContext: context }])
}
