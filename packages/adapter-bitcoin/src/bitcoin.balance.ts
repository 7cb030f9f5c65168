import { walletError, type AssetBalance, type BalanceAbility, type BalanceRequest } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createEsplora } from './esplora.js'

/** Makes the ability to read balances. */
export const createBalance = (deps: BitcoinDeps): BalanceAbility => ({
  get: (request) => readBalance(deps, request),
})

/** Reads what an address has, confirmed and waiting together. There are no tokens: `wallet/unsupported-method` for one. */
async function readBalance(deps: BitcoinDeps, { address, networkId, token }: BalanceRequest): Promise<AssetBalance> {
  if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
  const value = await createEsplora(deps, networkId).balance(address)
  const { nativeCurrency } = deps.context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
  return { value, decimals: nativeCurrency?.decimals ?? 8, symbol: nativeCurrency?.symbol ?? 'BTC' }
}
