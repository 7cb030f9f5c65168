import type { WalletAccount } from '../api/api.types.js'
import { SiteError } from '../base/site.errors.js'
import type { Reads } from './createReads.js'

/** A call that needs no approval. */
export interface SafeCall {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 of the current network. */
  readonly chainId: string
}

/** What a safe call is answered from. */
export interface SafeContext {
  readonly reads: Reads
  readonly account: WalletAccount
  readonly parentOrigin: string
}

/** Answers a method that shows the visitor nothing (S6.01): what connecting gave, or a read of the network's nodes. */
export async function answerSafely(
  { method, params, chainId }: SafeCall,
  { reads, account, parentOrigin }: SafeContext,
): Promise<unknown> {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address]
    case 'eth_chainId':
      return `0x${BigInt(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'wallet_getPermissions':
      return permissionsOf(account, parentOrigin)
    case 'wallet_requestPermissions':
      if (!asksForAccounts(params)) throw new SiteError('rpc/not-allowed')
      return permissionsOf(account, parentOrigin)
    default:
      return reads(chainId, { method, params })
  }
}

/** What connecting gave: the accounts, in the form of EIP-2255. */
const permissionsOf = ({ address }: WalletAccount, invoker: string) => [
  {
    invoker,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
  },
]

/** Whether a request for permissions asks for the accounts alone. */
function asksForAccounts(params: unknown): boolean {
  const [asked] = Array.isArray(params) ? (params as unknown[]) : []
  const names = asked !== null && typeof asked === 'object' ? Object.keys(asked) : []
  return names.length === 1 && names[0] === 'eth_accounts'
}
