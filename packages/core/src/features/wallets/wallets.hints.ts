import type { HintContext } from '../../kit/feature.types.js'
import { readGroups } from './wallets.early.js'
import { keyMatch } from './keys.rules.js'
import { readCustomWallet } from './wallets.entry.js'
import type { WalletEntry } from './wallets.types.js'

/** Hints at groups of wallets that are listed nowhere, and at wallets that only one of their groups lists. */
export function hintsOf({ given: { walletGroups, customWallets, endpoints } }: HintContext): string[] {
  if (!Array.isArray(walletGroups)) return []
  const groups = readGroups(walletGroups)
  const keys = groups.flatMap(({ wallets }) => wallets)
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  const wallets = listed(customWallets)
  const isMissing = (key: string): boolean => {
    const match = keyMatch([key])
    return !wallets.some((wallet) => match(wallet) !== undefined)
  }
  // A directory may have any id, so only its answer could tell.
  const hasDirectory = typeof endpoints === 'string' || !!endpoints?.directory
  const unknown = hasDirectory ? [] : [...new Set(keys.filter(isMissing))]
  return [
    groups.length < walletGroups.length &&
      'walletGroups lists no group without a name and wallets: { name, wallets: [ids, rdns or names] }.',
    repeated.size > 0 && `walletGroups lists a wallet in its first group alone: ${[...repeated].join(', ')}.`,
    unknown.length > 0 && `walletGroups names what neither customWallets nor a directory has: ${unknown.join(', ')}.`,
  ].filter((hint) => typeof hint === 'string')
}

/** The custom wallets that are listed: an app in plain JavaScript may give others. */
const listed = (wallets: unknown): readonly WalletEntry[] =>
  Array.isArray(wallets) ? wallets.flatMap((each) => readCustomWallet(each) ?? []) : []
