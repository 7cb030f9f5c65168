import { toAddresses, toNetworkId, walletError, type Account, type AdapterSession } from '@latchkit/core/adapter'
import type { Connection } from '@wagmi/core'

/** A connection as core wants it. Throws `wallet/no-accounts` where it has none (F071). */
export function toSession({ accounts, chainId }: Pick<Connection, 'accounts' | 'chainId'>): AdapterSession {
  const addresses = toAddresses(accounts)
  if (addresses.length === 0) throw walletError('no-accounts')
  return { accounts: addresses.map(toAccount), networkId: toNetworkId(chainId) }
}

const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
