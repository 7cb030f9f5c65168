import { addressIn } from '../../adapter/addressIn.js'
import type { Network } from '../../adapter/network.types.js'
import { parseNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { tokenKey } from '../../base/tokenKey.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { TokenReading } from '../tokens/tokens.reading.js'
import { coinOf, tokenOfEntry } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SwapController, SwapTokenChoice, SwapTokenGroup } from './swap.types.js'

/** What the tokens to choose from are read by. */
export interface ChoicesDeps {
  readonly connection: Pick<ConnectionController, 'account'>
  readonly networks: readonly Network[]
  readonly tokens: Pick<TokenReading, 'at'>
  /** What the account has, as far as it was read. */
  readonly holdings: () => readonly BalanceEntry[]
  /** The tokens on the lists of a network, with their decimals. */
  readonly listed: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<readonly Token[]>
}

/** The most tokens that are listed at once. */
const MAX_CHOICES = 1_000
/** How many of the listed tokens are suggested before the visitor searches, and how many are called popular after them. */
const SUGGESTED = 6

/** Makes what lists the tokens of a side. */
export function createChoices(deps: ChoicesDeps): SwapController['tokens'] {
  return async (_side, search, signal = new AbortController().signal) => {
    const account = deps.connection.account()
    if (!account) return []
    const wanted = search.trim().toLowerCase()
    const listed = await deps.listed(account.caipNetworkId, signal).catch(() => [])
    signal.throwIfAborted()
    const own = ownTokens(deps, account)
    // What the account has was read from the app's own sources, which hide what is on no list.
    const choices = [
      ...own.map((token): SwapTokenChoice => ({ token, group: 'own', isListed: true })),
      ...listed.map((token, at): SwapTokenChoice => ({ token, group: groupOf(at, wanted), isListed: true })),
    ]
    const { namespace, reference } = parseNetworkId(account.caipNetworkId)
    const address = addressIn(namespace, search.trim(), reference)
    if (address === undefined) {
      return unique(choices)
        .filter(({ token }) => isLike(token, wanted))
        .slice(0, MAX_CHOICES)
    }
    // A token can be named as the address of another one.
    const key = tokenKey(account.caipNetworkId, address)
    const found = unique(choices).filter(({ token }) => keyOf(token) === key)
    return found.length > 0 ? found : pasted(deps, account, address)
  }
}

const keyOf = ({ networkId, address }: Token): string => tokenKey(networkId, address)

const groupOf = (at: number, wanted: string): SwapTokenGroup =>
  wanted !== '' ? 'search' : at < SUGGESTED ? 'suggested' : 'popular'

/** The coin, and what the account has on its network. */
function ownTokens({ networks, holdings }: ChoicesDeps, { caipNetworkId }: ConnectedAccount): readonly Token[] {
  const owned = holdings().filter(({ chainId }) => chainId === caipNetworkId)
  const hasCoin = owned.some(({ address }) => address === undefined)
  const coin = !hasCoin && isSupported(networks, caipNetworkId) ? [coinOf(networkOf(networks, caipNetworkId))] : []
  return [...coin, ...owned.map(tokenOfEntry)]
}

/** Each token once: as the first of its choices. */
function unique(choices: readonly SwapTokenChoice[]): readonly SwapTokenChoice[] {
  const seen = new Set<string>()
  return choices.filter(({ token }) => !seen.has(keyOf(token)) && seen.add(keyOf(token)))
}

const isLike = ({ name, symbol }: Token, wanted: string): boolean =>
  symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted)

/** The token of an address that was pasted, which is on no list. None where no token can be read there. */
async function pasted(
  { tokens }: ChoicesDeps,
  { caipNetworkId }: ConnectedAccount,
  address: string,
): Promise<readonly SwapTokenChoice[]> {
  const token = await tokens.at(caipNetworkId, address).catch(() => undefined)
  return token ? [{ token, group: 'search', isListed: false }] : []
}
