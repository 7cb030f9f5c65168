import type { DirectoryWallet, WalletQuery, WalletSource } from './wallets.types.js'

/** Makes a source of these wallets, in their order. A search puts the names that match best first. */
export function createWalletList(wallets: readonly DirectoryWallet[]): WalletSource {
  const rows = wallets.map((wallet): Row => ({ wallet, name: fold(wallet.name) }))
  return {
    find: async (query) => {
      const found = search(rows.filter(createMatch(query)), fold(query.search))
      const start = (query.page - 1) * query.entries
      const page = found.slice(start, start + query.entries)
      return { data: page.map(({ wallet }) => wallet), count: found.length }
    },
  }
}

interface Row {
  readonly wallet: DirectoryWallet
  readonly name: string
}

function createMatch(query: WalletQuery): (row: Row) => boolean {
  const [include, exclude, chains] = [new Set(query.include), new Set(query.exclude), new Set(query.chains)]
  return ({ wallet: { id, badge_type, ...wallet } }) =>
    (include.size === 0 || include.has(id)) &&
    !exclude.has(id) &&
    (chains.size === 0 || wallet.chains.some((chain) => chains.has(chain))) &&
    (query.badgeType === undefined || query.badgeType === badge_type)
}

function search(rows: readonly Row[], searched: string): readonly Row[] {
  const words = searched.split(' ')
  return rows
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .toSorted((one, other) => rank(one.name, searched) - rank(other.name, searched))
}

/**
 * Ranks a match. 0: the name begins with the text. 1: a word of the name does. 2: the name contains it. 3: the name
 * contains each of its words.
 */
function rank(name: string, searched: string): number {
  if (name.startsWith(searched)) return 0
  if (name.includes(` ${searched}`)) return 1
  return name.includes(searched) ? 2 : 3
}

/** Normalizes a text for comparison: lower case, without accents, trimmed, with single spaces. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
