import { keyMatch } from './keys.rules.js'
import { inOrderOf } from './wallets.rules.js'
import type { ListedGroup, WalletEntry, WalletGroup } from './wallets.types.js'

/** Returns the wallets of each group, in the order of its keys. A wallet is in the first group that names it. */
export function grouped(groups: readonly WalletGroup[], wallets: readonly WalletEntry[]): readonly ListedGroup[] {
  let left = wallets
  return groups.map(({ name, wallets: keys }) => {
    const match = keyMatch(keys)
    const isNamed = (wallet: WalletEntry): boolean => match(wallet) !== undefined
    const named = inOrderOf(keys, left.filter(isNamed))
    left = left.filter((wallet) => !isNamed(wallet))
    return { name, wallets: named }
  })
}

/** Returns the custom wallets that the app features, in the order of its keys. */
export function ownFeatured(keys: readonly string[], wallets: readonly WalletEntry[]): WalletEntry[] {
  const match = keyMatch(keys)
  return inOrderOf(
    keys,
    wallets.filter((wallet) => match(wallet) !== undefined),
  )
}
