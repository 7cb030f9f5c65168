import type { Network } from '@latchkit/core'
import type { OwnedToken } from '../shared/useOwnedTokens.js'
import type { FormToken } from './forms.types.js'

/** A coin or token as a field of a form shows it, without its balance. `networkName`: the network as it is shown. */
export const toFormToken = (
  { id, name, symbol, decimals, iconUrl }: Omit<OwnedToken, 'entry' | 'balance' | 'price'>,
  { chainNamespace, assets }: Network,
  networkName: string,
): FormToken => ({
  id,
  name,
  symbol,
  decimals,
  imageUrl: iconUrl,
  network: { name: networkName, namespace: chainNamespace, imageUrl: assets?.imageUrl },
})
