import { walletError, type AssetBalance, type BalanceAbility, type BalanceRequest } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createEsplora } from './esplora.js'

/** Makes the ability `balance`. It reads from the RPC URLs of the network, in satoshis. */
export const createBalance = (deps: BitcoinDeps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
})

/**
 * Reads the balance of an address, with unconfirmed coins. Throws `wallet/unsupported-method` where a token is named.
 */
async function readBalance(deps: BitcoinDeps, { address, networkId, token }: BalanceRequest): Promise<AssetBalance> {
  if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
  const value = await createEsplora(deps, networkId).balance(address)
  const { nativeCurrency } = deps.context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
  return { value, decimals: nativeCurrency?.decimals ?? 8, symbol: nativeCurrency?.symbol ?? 'BTC' }
}
