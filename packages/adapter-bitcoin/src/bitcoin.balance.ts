import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type AssetBalance } from '@latchkit/core/adapter'
import type { BitcoinDeps } from './bitcoin.connection.js'
import { createEsplora } from './esplora.js'

/** Reads what an address has, confirmed and waiting together. There are no tokens: `wallet/unsupported-method` for one. */
export async function readBalance(
  deps: BitcoinDeps,
  { address, networkId, token }: { address: string; networkId: CaipNetworkId; token?: string | undefined },
): Promise<AssetBalance> {
  if (token !== undefined) throw walletError('unsupported-method', { method: 'token' })
  const value = await createEsplora(deps, networkId).balance(address)
  const { nativeCurrency } = deps.context.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
  return { value, decimals: nativeCurrency?.decimals ?? 8, symbol: nativeCurrency?.symbol ?? 'BTC' }
}
