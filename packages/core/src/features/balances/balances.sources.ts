import { isCoinContract } from '@latchkit/tokens'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { Adapter, BalanceAbility, WalletAsset } from '../../adapter/adapter.types.js'
import type { Scale } from '../../adapter/scale.js'
import { toCaipAddress, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { FORMS } from '../../base/namespaces/forms.js'
import { readAmount, readName, readPicture } from '../../base/read.js'
import type { Clock } from '../../base/time.js'
import { toDecimal } from '../../base/decimal.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { Network } from '../../adapter/network.types.js'
import type { TokenLists } from '../tokens/tokens.lists.js'
import type { BalancesClient } from './balances.client.js'
import { balancesError } from './balances.errors.js'
import { addressIn, holdingKey, worthOfAmount, type RatedBalance, type Trust } from './balances.rules.js'
import { createScalesReader, multiplierOf } from './balances.scales.js'
import type { BalanceEntry, BalancesOptions } from './balances.types.js'

/** What was read of an account, and where it is from. */
export interface Holdings {
  readonly rated: readonly RatedBalance[]
  /** The names and symbols of the tokens that the server lists. */
  readonly listed: readonly string[]
  /** The source of the tokens that the app doesn't name. */
  readonly source: 'server' | 'wallet' | 'chain'
}

/**
 * Reads the coin of the active account from the chain. `force`: not a balance that was read shortly before. Rejects with
 * `account/balance-unavailable`.
 */
export type CoinReader = (
  account: ConnectedAccount,
  force: boolean,
) => Promise<{ readonly value: bigint; readonly decimals: number; readonly symbol: string }>

/** The dependencies of the sources. */
export interface SourcesDeps {
  readonly clock: Clock
  readonly client: BalancesClient
  readonly lists: TokenLists
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** The app's networks. The array changes in place. */
  readonly networks: readonly Network[]
  readonly tokens: BalancesOptions['tokens']
  readonly coin: CoinReader
}

/** The account to read, and what is known of it. */
export interface HoldingsRequest {
  readonly account: ConnectedAccount
  /** What was read before. */
  readonly before: Holdings | undefined
  /** The tokens that the server reads anew: CAIP-10, or the CAIP-2 id of a network for its coin. */
  readonly anew: readonly string[]
  /** Whether nothing may be taken that was read shortly before. */
  readonly force: boolean
}

/** What one source says, or undefined where it has nothing to say. */
type Found = { readonly rated: readonly RatedBalance[]; readonly listed?: readonly string[] } | undefined

/** The failure of a source. */
interface Failed {
  readonly error: unknown
}

/** Whether a source names a coin or a token. */
const hasRated = (answer: Found | Failed): answer is NonNullable<Found> =>
  !!answer && 'rated' in answer && answer.rated.length > 0

/** The app's tokens on a network. The option is foreign, so what is no text is left out. */
const tokensOf = (tokens: BalancesOptions['tokens'], networkId: CaipNetworkId): readonly string[] => {
  const own: unknown = tokens && Object.hasOwn(tokens, networkId) ? tokens[networkId] : []
  return Array.isArray(own) ? own.flatMap((each) => addressIn(each) ?? []) : []
}

/**
 * Returns the function that reads what an account has: from the server, else from the wallet's own list, else from the
 * chain. The app's tokens and the coin are added in any case. A server that fails, or names nothing, where it named
 * tokens before makes the read fail, so that what there was stays (F026). Rejects with `balances/unavailable` or the error
 * of the last source.
 */
export function createHoldingsReader(
  deps: SourcesDeps,
): (request: HoldingsRequest, signal: AbortSignal) => Promise<Holdings> {
  const { clock, client, lists, adapters, networks } = deps
  const scales = createScalesReader(clock)

  async function fromServer({ account, anew }: HoldingsRequest, signal: AbortSignal): Promise<Found> {
    const { address, caipNetworkId: networkId } = account
    if (!(await client.supports(networkId))) return undefined
    const isIts = (each: string): boolean => each === networkId || each.startsWith(`${networkId}:`)
    const coin = FORMS[account.namespace].coinAddress
    const forceUpdate = anew.filter(isIts).flatMap((each) => (each === networkId ? coin : addressIn(each)) ?? [])
    const [entries, list] = await Promise.all([
      client.balances({ address, networkId, forceUpdate }, signal),
      lists.of(networkId, signal),
    ])
    const keys = list && new Set(list.map((each) => holdingKey(networkId, each.address)))
    const trustOf = (entry: BalanceEntry): Trust => {
      // Servers have prices of listed tokens only. So a price stands in for a list that can't be read.
      const isListed = keys ? keys.has(holdingKey(networkId, entry.address)) : entry.price > 0
      return entry.address === undefined || isListed ? 'listed' : 'found'
    }
    const names = (list ?? []).flatMap(({ name, symbol }) => [name, symbol])
    return { rated: entries.map((entry) => ({ entry, trust: trustOf(entry) })), listed: names }
  }

  async function fromWallet({ account }: HoldingsRequest): Promise<Found> {
    const { address, connectorId, caipNetworkId: networkId } = account
    const adapter = adapters.get(account.namespace)
    const ability = await abilityOf(adapter, 'assets')
    if (!ability) return undefined
    const assets = await ability.get({ connectorId, address, networkId })
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const listed = assets.flatMap(({ type, address: token }) => (type === 'ERC20' ? [token] : []))
    const shown = await scales(account, listed, await abilityOf(adapter, 'balance'))
    return {
      rated: assets.flatMap(
        (asset) => ofAsset(asset, networkId, network, shown.get(holdingKey(networkId, asset.address))) ?? [],
      ),
    }
  }

  return async (request: HoldingsRequest, signal: AbortSignal): Promise<Holdings> => {
    const { account, before } = request
    const { caipNetworkId: networkId } = account
    // S8.02: nothing is known of a network that the app doesn't have.
    if (!networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
      throw balancesError('unavailable', { networkId })
    const served = await fromServer(request, signal).catch((error: unknown) => ({ error }))
    const isServed = hasRated(served)
    signal.throwIfAborted()
    /** F026: throws where a source that named tokens before fails, or names none. */
    const keep = (source: Holdings['source'], answer: Found | Failed): void => {
      if (before?.source === source && answer && !hasRated(answer) && hadTokens(before))
        throw 'error' in answer ? answer.error : balancesError('unavailable', { networkId })
    }
    keep('server', served)
    const walleted = isServed ? undefined : await fromWallet(request).catch((error: unknown) => ({ error }))
    signal.throwIfAborted()
    if (!isServed) keep('wallet', walleted)
    const found = isServed ? served : hasRated(walleted) ? walleted : undefined
    const source = isServed ? 'server' : found ? 'wallet' : 'chain'
    const ability = await abilityOf(adapters.get(account.namespace), 'balance')
    const known = eachOnce(found?.rated ?? [])
    if (!ability && known.length === 0)
      throw served && 'error' in served ? served.error : balancesError('unavailable', { networkId })
    const rated = ability ? await fromChain(deps, request, { ability, known, takesAll: source === 'chain' }) : known
    return { rated: eachOnce(rated), listed: (isServed && served.listed) || [], source }
  }
}

/** What a chain is read for. */
interface ChainRead {
  readonly ability: BalanceAbility
  /** What another source named. */
  readonly known: readonly RatedBalance[]
  /** Whether the chain is the source of all tokens, where it lists them. */
  readonly takesAll: boolean
}

/** Adds the coin and the app's tokens, and on chains that list them all others. */
async function fromChain(
  { networks, tokens, coin: readCoin }: Pick<SourcesDeps, 'networks' | 'tokens' | 'coin'>,
  { account, before, force }: HoldingsRequest,
  { ability, known, takesAll }: ChainRead,
): Promise<readonly RatedBalance[]> {
  const { address, caipNetworkId: networkId } = account
  const mine = tokensOf(tokens, networkId)
  const ofApp = new Set(mine.map((token) => holdingKey(networkId, token)))
  const has = new Map(known.map((each) => [holdingKey(networkId, each.entry.address), each]))
  const missing = mine.filter((token) => !has.has(holdingKey(networkId, token)))
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const [coin, read] = await Promise.allSettled([
    has.has(holdingKey(networkId, undefined)) ? undefined : readCoin(account, force),
    takesAll || missing.length > 0 ? ability.tokens?.({ address, networkId, tokens: missing }) : undefined,
  ])
  // Without anything else, an unreachable chain is a failure.
  if (known.length === 0 && coin.status === 'rejected') throw coin.reason
  if (takesAll && read.status === 'rejected') throw read.reason
  // F026: what was there before and can't be read now isn't gone.
  const had = new Set(before?.rated.map(({ entry }) => holdingKey(networkId, entry.address)))
  if (coin.status === 'rejected' && had.has(holdingKey(networkId, undefined))) throw coin.reason
  if (read.status === 'rejected' && missing.some((token) => had.has(holdingKey(networkId, token)))) throw read.reason
  const coinEntry = coin.status === 'fulfilled' && coin.value
  const others = (read.status === 'fulfilled' && read.value) || []
  const name = network?.nativeCurrency.name ?? ''
  return [
    ...(coinEntry ? [{ entry: entryOf(networkId, { ...coinEntry, name }), trust: 'listed' } as const] : []),
    ...known.map((each) =>
      ofApp.has(holdingKey(networkId, each.entry.address)) ? { ...each, trust: 'listed' as const } : each,
    ),
    ...others
      .filter(({ token, decimals }) => decimals > 0 && !has.has(holdingKey(networkId, token)))
      .filter(({ token, value }) => value > 0n || ofApp.has(holdingKey(networkId, token)))
      .map((balance): RatedBalance => {
        const trust = ofApp.has(holdingKey(networkId, balance.token)) ? 'listed' : 'found'
        return { entry: entryOf(networkId, { ...balance, name: balance.symbol }), trust }
      }),
  ]
}

/**
 * Each coin and token once: a source may name one twice, or the coin as a token, too, and it must not count twice (F028,
 * F256). The last entry stays, and the coin's own before those of its contracts.
 */
function eachOnce(rated: readonly RatedBalance[]): readonly RatedBalance[] {
  const isOther = ({ entry: { chainId, address } }: RatedBalance): boolean =>
    isCoinContract(chainId, addressIn(address) ?? '')
  const asCoin = rated
    .filter(isOther)
    .map(({ entry: { address: _, ...entry } }) => ({ entry, trust: 'listed' as const }))
  const all: readonly RatedBalance[] = [...asCoin, ...rated.filter((each) => !isOther(each))]
  return [...new Map(all.map((each) => [holdingKey(each.entry.chainId, each.entry.address), each])).values()]
}

/** Whether anything was read but a coin of which there is none. */
const hadTokens = ({ rated }: Holdings): boolean => rated.some(({ entry }) => /[1-9]/.test(entry.quantity.numeric))

/** The entry of an amount in the smallest unit. */
const entryOf = (
  networkId: CaipNetworkId,
  given: {
    readonly value: bigint
    readonly decimals: number
    readonly symbol: string
    readonly name: string
    readonly token?: string
    /** What the chain counts, where that is not what is shown. */
    readonly units?: bigint | undefined
  },
): BalanceEntry => ({
  name: readName(given.name) || given.symbol,
  symbol: given.symbol,
  chainId: networkId,
  ...(given.token !== undefined && { address: toCaipAddress(networkId, given.token) }),
  price: 0,
  quantity: {
    decimals: String(given.decimals),
    numeric: toDecimal(given.value, given.decimals),
    ...(given.units !== undefined && { unscaled: toDecimal(given.units, given.decimals) }),
  },
})

/**
 * The entry of an asset that the wallet lists (S3.05). Undefined where it has no decimals or can't be divided. The amount and
 * the price of a list are about the units of the contract, those of an entry about what is shown (F305).
 */
function ofAsset(
  asset: WalletAsset,
  networkId: CaipNetworkId,
  network: Network | undefined,
  scale: Scale | undefined,
): RatedBalance | undefined {
  const { address, balance, type, metadata } = asset
  const isCoin = type === 'NATIVE'
  const decimals = metadata.decimals ?? (isCoin ? network?.nativeCurrency.decimals : undefined)
  if (!decimals) return undefined
  const symbol = metadata.symbol ?? (isCoin ? network?.nativeCurrency.symbol : undefined) ?? ''
  const token = isCoin ? {} : { token: address }
  const units = BigInt(balance)
  const entry = entryOf(networkId, {
    value: scale?.toShown(units) ?? units,
    ...(scale && { units }),
    decimals,
    symbol,
    name: metadata.name ?? symbol,
    ...token,
  })
  const price = readAmount((metadata.price ?? 0) / (scale ? multiplierOf(scale) : 1)) ?? 0
  const worth =
    metadata.value === undefined ? worthOfAmount(entry.quantity.numeric, price) : readAmount(Number(metadata.value))
  return {
    trust: isCoin ? 'listed' : 'named',
    entry: { ...entry, price, ...(price > 0 && { value: worth }), iconUrl: readPicture(metadata.iconUrl) },
  }
}
