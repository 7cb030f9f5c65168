import { createSingleFlight } from '../base/singleFlight.js'
import { unavailable } from '../base/refusal.js'
import type { TokenIcons } from '../icons/icons.types.js'
import type { Log } from '../node/log.js'
import { assetId, readAsset } from '../assets/assets.js'
import type { CoinSource } from './coins.js'
import { readTokenList } from './tokenLists.schema.js'
import type { Token, TokenProvider } from './tokens.types.js'

/** How long a list counts as new. */
const REFRESH_MS = 3_600_000
/** When a list that could not be read is read again. */
const RETRY_MS = 60_000

/** What the lists of tokens are made of. */
export interface TokenListDeps {
  /** The lists, in the order in which they count: URLs, or the paths of files. */
  readonly sources: readonly string[]
  /** Resolves with the JSON of a source. */
  readonly load: (source: string) => Promise<unknown>
  readonly coins: CoinSource
  readonly log: Pick<Log, 'failed' | 'say'>
  /** A clock in ms. */
  readonly now?: () => number
}

/** One list and what was last read of it. */
interface Kept {
  readonly source: string
  tokens: readonly Token[] | undefined
  dueAt: number
}

/** The tokens of all lists. */
interface Index {
  readonly byId: ReadonlyMap<string, Token>
  readonly byNetwork: ReadonlyMap<string, readonly Token[]>
}

/**
 * Makes the source of listed tokens. The lists are read when they are first needed, and again after an hour, while the
 * answers still come from what is known. A bad list leaves the last good one, and is read again after a minute. Of two
 * entries of one token, the first counts. An entry of `0xeee…ee` describes the coin.
 */
export function createTokenLists({
  sources,
  load,
  coins,
  log,
  now = Date.now,
}: TokenListDeps): TokenProvider & TokenIcons {
  const lists = sources.map((source): Kept => ({ source, tokens: undefined, dueAt: 0 }))
  const flight = createSingleFlight()
  let index: Index = indexOf([])

  async function refresh(list: Kept, number: number): Promise<void> {
    try {
      const { tokens, dropped } = readTokenList(await load(list.source))
      list.tokens = tokens
      list.dueAt = now() + REFRESH_MS
      // Lists are named by their numbers, since a URL may hold a key.
      if (dropped > 0) log.say(`Token list ${number}: ${dropped} bad entries dropped, ${tokens.length} taken`)
    } catch (error) {
      list.dueAt = now() + RETRY_MS
      log.failed(error, { part: `token list ${number}` })
    }
  }

  async function refreshDue(): Promise<void> {
    const due = lists.filter(({ dueAt }) => dueAt <= now())
    await Promise.all(due.map((list) => refresh(list, lists.indexOf(list) + 1)))
    index = indexOf(lists.flatMap(({ tokens }) => tokens ?? []))
  }

  async function known(): Promise<Index> {
    if (lists.some(({ dueAt }) => dueAt <= now())) {
      const refreshed = flight.run('', refreshDue)
      if (lists.every(({ tokens }) => tokens === undefined)) await refreshed
    }
    if (lists.length > 0 && lists.every(({ tokens }) => tokens === undefined)) throw unavailable()
    return index
  }

  const find: TokenProvider['find'] = async (asset) => {
    const listed = (await known()).byId.get(assetId(asset))
    return listed ?? (asset.address === undefined ? coins.of(asset.networkId) : undefined)
  }

  return {
    list: async (networkId) => (await known()).byNetwork.get(networkId) ?? NONE,
    find,
    async urlOf(id) {
      const asset = readAsset(id)
      return asset && (await known()).byId.get(assetId(asset))?.logoUri
    },
  }
}

const NONE: readonly Token[] = []

function indexOf(tokens: readonly Token[]): Index {
  const byId = new Map<string, Token>()
  const byNetwork = new Map<string, Token[]>()
  for (const token of tokens) {
    const id = assetId(token)
    if (byId.has(id)) continue
    byId.set(id, token)
    if (token.address === undefined) continue
    const ofNetwork = byNetwork.get(token.networkId)
    if (ofNetwork) ofNetwork.push(token)
    else byNetwork.set(token.networkId, [token])
  }
  return { byId, byNetwork }
}
