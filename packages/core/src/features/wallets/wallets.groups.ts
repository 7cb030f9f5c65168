import { isRecord, isText } from '../../base/guard.js'
import { inOrderOf, keyMatch } from './wallets.rules.js'
import type { ListedGroup, WalletEntry, WalletGroup } from './wallets.types.js'

/**
 * Reads the option `walletGroups`. A group without a name or without wallets is left out, and so is what is no text
 * among its wallets.
 */
export const readGroups = (groups: unknown): readonly WalletGroup[] =>
  (Array.isArray(groups) ? groups : []).flatMap((group: unknown) => {
    if (!isRecord(group) || !isText(group.name) || !Array.isArray(group.wallets)) return []
    const wallets = group.wallets.filter(isText)
    return wallets.length > 0 ? [{ name: group.name, wallets }] : []
  })

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
