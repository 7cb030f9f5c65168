import { kindOfMethod, type PayloadOf } from '@latchkit/frame'
import { SiteError } from '../base/site.errors.js'
import type { WindowDeps } from '../prompts/askInWindow.js'
import type { Prompts } from '../prompts/prompts.types.js'
import { answerSafely } from '../rpc/answerSafely.js'
import { namespaceOf, type Networks } from '../rpc/createNetworks.js'
import type { Reads } from '../rpc/createReads.js'
import type { OpenWallet } from '../wallet/wallets.types.js'
import type { SdkFacts } from './sdk.types.js'

/** What calls of the wallet are answered from. */
export interface RpcDeps {
  readonly facts: SdkFacts
  readonly reads: Reads
  readonly networks: Networks
  readonly prompts: Prompts
  readonly windows: WindowDeps
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/** Answers a call of a method of the wallet. Rejects with a `SiteError`. */
export async function answerRpc(
  deps: RpcDeps,
  wallet: OpenWallet,
  { method, params, chainId }: PayloadOf<'RPC_REQUEST'>,
  signal: AbortSignal,
): Promise<unknown> {
  const kind = kindOfMethod(method)
  if (kind === 'refused' || namespaceOfMethod(method) !== namespaceOf(chainId)) throw new SiteError('rpc/not-allowed')
  await deps.networks.mustBeCurrent(chainId)
  const account = wallet.accounts.find(({ namespace }) => namespace === namespaceOf(chainId))
  if (!account) throw new SiteError('rpc/other-account')
  const { facts, reads } = deps
  if (kind === 'safe')
    return answerSafely({ method, params, chainId }, { reads, account, parentOrigin: facts.parentOrigin })
  const { approveRequest } = await import('./approveRequest.js')
  return approveRequest(deps, wallet, { method, params, chainId, account }, signal)
}

/** The namespace of a method: those of EVM chains have no prefix of their own. */
const namespaceOfMethod = (method: string): string => (method.startsWith('solana_') ? 'solana' : 'eip155')
