import { deceptionOf, plainFormsOf } from '@latchkit/tokens'
import { readAddress } from '../assets/assets.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { TokenScales } from '../scales/scales.types.js'
import type { Token, TokenProvider } from '../tokens/tokens.types.js'
import type { ShownToken } from './history.answer.js'
import type { ContractNames } from './history.tokens.js'
import type { HistoryEntry, HistoryTransfer } from './history.types.js'

/** Returns the URL at which the client loads the picture of a token. */
export type ShowIcon = (token: Token) => string | undefined

/** What the tokens of a history are named with. */
export interface HistoryTokensDeps {
  /** The coins and the listed tokens. */
  readonly tokens: Pick<TokenProvider, 'find' | 'list'>
  /** Names the contracts that are on no list. */
  readonly contracts: ContractNames
  /** How the amounts of tokens are shown: a history has the unit of the balances (F287). */
  readonly scales: TokenScales
}

type ListedToken = Omit<Token, 'iconUrl'> & { readonly iconUrl: string | undefined }

/** The coins and tokens that a history names. */
export interface HistoryTokens {
  /** The coin of a network. */
  coin(iconUrl: ShowIcon, networkId: string): Promise<ListedToken | undefined>
  /** The tokens of entries by their addresses. */
  ofEntries(iconUrl: ShowIcon, networkId: string, entries: readonly HistoryEntry[]): Promise<Map<string, ShownToken>>
}

/** Makes what names the coins and tokens of a history. */
export function createHistoryTokens({ tokens: known, contracts, scales }: HistoryTokensDeps): HistoryTokens {
  /** What the names of a list look like. A list is the same array until it is read again. */
  const looks = new WeakMap<readonly Token[], ReadonlySet<string>>()

  function looksIn(list: readonly Token[]): ReadonlySet<string> {
    const known = looks.get(list) ?? plainFormsOf(list.flatMap(({ name, symbol }) => [name, symbol]))
    looks.set(list, known)
    return known
  }

  async function find(iconUrl: ShowIcon, networkId: string, address?: string): Promise<ListedToken | undefined> {
    // An index keeps addresses in lower case.
    const given = address === undefined ? undefined : readAddress(networkId, address)
    if (address !== undefined && given === undefined) return undefined
    const token = await known.find({ networkId, address: given })
    return token && { ...token, iconUrl: iconUrl(token) }
  }

  /** The scales of tokens by their addresses. Where they can't be read, this network's amounts aren't known. */
  const scalesOf: TokenScales['read'] = (networkId, addresses) =>
    scales.read(networkId, addresses).catch(() => {
      throw new ChainAway('No node tells how the amounts of tokens are shown.')
    })

  /** The names of tokens by their addresses: those of the lists, and what the contracts of all others say. */
  async function namesOf(
    iconUrl: ShowIcon,
    networkId: string,
    moved: readonly HistoryTransfer[],
  ): Promise<Map<string, ShownToken>> {
    const given = moved.flatMap(({ token }) => token ?? [])
    const named = new Map(given.map((token) => [token.address, token]))
    const listed = await Promise.all(
      [...named.keys()].map(async (address) => [address, await find(iconUrl, networkId, address)] as const),
    )
    const tokens = new Map<string, ShownToken>(
      listed.flatMap(([address, token]) => (token ? [[address, { ...token, isSpam: false }] as const] : [])),
    )
    const unknown = [...named.values()].filter(({ address }) => !tokens.has(address))
    if (unknown.length === 0) return tokens
    const listedLooks = looksIn(await known.list(networkId))
    for (const [address, names] of await contracts.read(networkId, unknown))
      tokens.set(address, { ...names, isSpam: deceptionOf(names, listedLooks) !== undefined })
    return tokens
  }

  async function ofEntries(
    iconUrl: ShowIcon,
    networkId: string,
    entries: readonly HistoryEntry[],
  ): Promise<Map<string, ShownToken>> {
    const moved = entries.flatMap(({ transfers }) => transfers)
    const divisible = moved.flatMap(({ token, tokenId }) => (token && tokenId === undefined ? token.address : []))
    const [tokens, scaled] = await Promise.all([namesOf(iconUrl, networkId, moved), scalesOf(networkId, divisible)])
    for (const [address, scale] of scaled) {
      const token = tokens.get(address)
      if (token) tokens.set(address, { ...token, scale })
    }
    return tokens
  }

  return { coin: (iconUrl, networkId) => find(iconUrl, networkId), ofEntries }
}
