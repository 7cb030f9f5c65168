import type { PermissionsAbility, Signer } from '../adapter.types.js'
import { isRecord } from '../../base/guard.js'
import { walletError } from '../wallet.errors.js'
import { ask, senderOf, signerOf, type DepsOf, type Eip1193Deps } from './eip1193.wallets.js'
import { toChainId } from './chainId.js'
import { toHex } from './quantities.js'

/** Makes the ability to ask for permissions (ERC-7715). */
export const createPermissions = (depsOf: DepsOf): PermissionsAbility => ({
  grant: async (signer, permissions) => grant(await depsOf(signer.connectorId), signer, permissions),
  revoke: async (signer, context) => revoke(await depsOf(signer.connectorId), signer, context),
})

/**
 * Asks for permissions (`wallet_grantPermissions`, ERC-7715). Each request is passed on as it is given, with the signer's
 * network and address where it names none. Resolves with what the wallet granted.
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

/** Gives a permission back (`wallet_revokePermissions`, ERC-7715) by the context that granting it gave. */
async function revoke(deps: Eip1193Deps, signer: Signer, context: string): Promise<void> {
  await ask(signerOf(deps, signer), 'wallet_revokePermissions', [{ permissionsContext: context }])
}
