import { z } from 'zod'
import { createSingleFlight } from '../base/singleFlight.js'
import { Refusal } from '../base/refusal.js'
import type { Cache } from '../cache/cache.types.js'
import { assetId, readAddress } from '../assets/assets.js'
import type { BalanceProvider, Holding, HoldingsReader } from './balances.types.js'

/** How long an answer counts as new. */
const NEW_MS = 15_000
/** How long what was read is kept for the time in which no node answers. */
const KEPT_MS = 3_600_000

/** What balances are made of. */
export interface BalancesDeps {
  /** The networks that have nodes: CAIP-2. */
  readonly networkIds: readonly string[]
  /** The reader of each namespace. */
  readonly readers: ReadonlyMap<string, HoldingsReader>
  readonly cache: Cache
  /** A clock in ms. */
  readonly now?: () => number
}

const keptSchema = z.object({
  at: z.number(),
  holdings: z.array(
    z.object({
      at: z.number(),
      isListed: z.boolean(),
      value: z.string().transform(BigInt),
      units: z.string().transform(BigInt).optional(),
      multiplier: z.number().optional(),
      token: z.object({
        networkId: z.string(),
        address: z.string().optional(),
        name: z.string(),
        symbol: z.string(),
        decimals: z.number(),
        logoUri: z.string().optional(),
      }),
    }),
  ),
})

/** A holding, and when its read began. */
interface Dated extends Holding {
  readonly at: number
}

/** What is known of an account, and when the read of all of it began. */
interface Kept {
  readonly at: number
  readonly holdings: readonly Dated[]
}

/**
 * Makes the balances. Equal reads reach the nodes once while the first is pending. A token that is read anew is not
 * overwritten by a read that began earlier and ends later: of two reads of a token, the one that began later counts.
 */
export function createBalances({ networkIds, readers, cache, now = Date.now }: BalancesDeps): BalanceProvider {
  const flight = createSingleFlight()
  const readerOf = (networkId: string): HoldingsReader | undefined => readers.get(networkId.replace(/:.*/s, ''))
  const known = async (key: string): Promise<Kept | undefined> => {
    const { data } = keptSchema.safeParse(await cache.get(key))
    return data && { ...data, holdings: data.holdings.map((each) => ({ ...each, token: withAddress(each.token) })) }
  }

  async function keep(key: string, read: Kept): Promise<Kept> {
    const merged = merge(await known(key), read)
    const holdings = merged.holdings.map((each) => ({
      ...each,
      value: each.value.toString(),
      units: each.units?.toString(),
    }))
    await cache.set(key, { at: merged.at, holdings }, KEPT_MS)
    return merged
  }

  async function readAll(reader: HoldingsReader, account: Account, others: readonly string[]): Promise<Kept> {
    const at = now()
    const holdings = await reader.all({ ...account, others })
    return { at, holdings: holdings.map((each) => ({ ...each, at })) }
  }

  async function all(key: string, reader: HoldingsReader, account: Account): Promise<Kept> {
    const before = await known(key)
    if (before && now() - before.at < NEW_MS) return before
    // What an earlier payment brought stays known, also where no list has it.
    const others = (before?.holdings ?? []).flatMap(({ isListed, token }) =>
      isListed || token.address === undefined ? [] : [token.address],
    )
    try {
      return await keep(key, await readAll(reader, account, others))
    } catch (error) {
      if (before && error instanceof Refusal && error.status === 502) return before
      throw error
    }
  }

  return {
    networkIds,
    async read({ networkId, address: given }, anew = []) {
      const reader = readerOf(networkId)
      const address = readAddress(networkId, given)
      if (!reader || address === undefined) return []
      const account = { networkId, address }
      const key = `balances:${networkId}:${address}`
      const at = now()
      const [base, some] = await Promise.all([
        flight.run(key, () => all(key, reader, account)),
        anew.length > 0 ? reader.some(account, anew).catch(ofNode) : [],
      ])
      const kept =
        some.length > 0
          ? await keep(key, { at: base.at, holdings: [...base.holdings, ...some.map((each) => ({ ...each, at }))] })
          : base
      return kept.holdings.filter(({ token, value }) => token.address === undefined || value > 0n)
    },
  }
}

type Account = { readonly networkId: string; readonly address: string }

/** What is known stays where no node answers. */
function ofNode(error: unknown): readonly Holding[] {
  if (error instanceof Refusal && error.status === 502) return []
  throw error
}

const withAddress = <Given extends { readonly address?: string | undefined }>(
  token: Given,
): Given & { readonly address: string | undefined } => ({ ...token, address: token.address })

/** Merges two reads of an account: all of the one that began later, and of the other what was read later still. */
function merge(one: Kept | undefined, other: Kept): Kept {
  if (!one) return { at: other.at, holdings: newest(other.holdings) }
  const [earlier, later] = one.at <= other.at ? [one, other] : [other, one]
  const since = earlier.holdings.filter(({ at }) => at > later.at)
  return { at: later.at, holdings: newest([...since, ...later.holdings]) }
}

/** Each token once, as it was read last. */
function newest(holdings: readonly Dated[]): readonly Dated[] {
  const byId = new Map<string, Dated>()
  for (const holding of holdings) {
    const id = assetId(holding.token)
    const known = byId.get(id)
    if (!known || holding.at >= known.at) byId.set(id, holding)
  }
  return [...byId.values()]
}
