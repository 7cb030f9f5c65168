import type { EarlyPart } from '../../kit/feature.types.js'
import { isRecord, isText } from '../../base/guard.js'
import { aFlag, aListOfGroups, anything, someTexts, type OptionReader } from '../../base/options.readers.js'
import type { WalletGroup } from './wallets.types.js'

/**
 * Reads the groups of a list. A group without a name or without wallets is left out, and so is what is no text among its
 * wallets.
 */
export const readGroups = (groups: readonly unknown[]): readonly WalletGroup[] =>
  groups.flatMap((group) => {
    if (!isRecord(group) || !isText(group.name) || !Array.isArray(group.wallets)) return []
    const wallets = group.wallets.filter(isText)
    return wallets.length > 0 ? [{ name: group.name, wallets }] : []
  })

/** Reads the option `walletGroups`, so that all who list the groups have the same ones, with the same numbers. */
const theGroups: OptionReader<unknown> = (value, name, given) => {
  const groups = aListOfGroups(value, name, given)
  return groups && readGroups(groups as readonly unknown[])
}

/** The options and switches of the lists of wallets. */
export const wallets: EarlyPart<'wallets'> = {
  options: {
    customWallets: anything,
    includeWalletIds: someTexts,
    excludeWalletIds: someTexts,
    featuredWalletIds: someTexts,
    walletGroups: theGroups,
  },
  switches: { allWallets: aFlag(), collapseWallets: aFlag() },
}
