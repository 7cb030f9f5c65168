// The list of the first view compares keys, too, so this is apart from the rules of remote wallets, which load later.
import type { WalletEntry } from './wallets.types.js'

/** The fields that a key of the app may name a wallet by. */
export type Named = Pick<WalletEntry, 'id' | 'name' | 'rdns'>

/** Returns the key of the app that names a wallet. Undefined where none does. */
export type KeyMatch = (wallet: Named) => string | undefined

/**
 * Makes the matcher of a list of keys. A key is an id, an rdns or a name (S6.01). Names match regardless of case,
 * accents and the amount of white space. Entries that are not texts are ignored.
 */
export function keyMatch(keys: readonly unknown[] = []): KeyMatch {
  const known = new Map<string, string>()
  for (const key of keys) {
    if (typeof key !== 'string' || !key.trim()) continue
    known.set(key.trim(), key)
    known.set(`name:${searchText(key)}`, key)
  }
  if (known.size === 0) return () => undefined
  return ({ id, name, rdns }) => known.get(id) ?? (rdns && known.get(rdns)) ?? known.get(`name:${searchText(name)}`)
}

/** Normalizes a text for comparison: lower case, without accents, trimmed, with single spaces. */
export function searchText(text: string): string {
  const line = text.trim().toLowerCase()
  // Fast path for plain names: normalizing 10,000 names would take too long.
  return /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(line)
    ? line
    : line.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}
