import type { PreparedTransfer, Signer } from '../adapter.types.js'
import { walletError } from '../wallet.errors.js'

/**
 * Throws where a payment was prepared for another account (`wallet/unauthorized`) or another network
 * (`wallet/wrong-network`) than those that sign.
 */
export function checkPrepared(
  { address, networkId: actual }: Signer,
  { from, networkId }: Pick<PreparedTransfer, 'from' | 'networkId'>,
): void {
  if (networkId !== actual) throw walletError('wrong-network', { actual, expected: networkId })
  if (from !== address) throw walletError('unauthorized', { address: from })
}
