import { and, between, inArray, lt, or } from 'drizzle-orm'
import { priceSamples } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'

/** A price at a time, in ms. */
export interface Sample {
  readonly at: number
  readonly price: number
}

/** A span of time with both its ends, in ms. */
export type Span = readonly [from: number, to: number]

/** The samples of prices, which all instances of the server share. */
export interface PriceSamples {
  /** Resolves with the samples of tokens within these spans, by the tokens' ids, in the order of their times. */
  readonly read: (ids: readonly string[], spans: readonly Span[]) => Promise<ReadonlyMap<string, readonly Sample[]>>
  /** Adds samples of a time. Of two of one token and time, the first stays. */
  readonly add: (prices: ReadonlyMap<string, number>, at: number) => Promise<void>
  /** Drops the samples before a time. */
  readonly drop: (before: number) => Promise<void>
}

/** Makes the samples in the database. Each call rejects as the storage does: with 503 while the database is away. */
export const createSamples = ({ use }: Pick<Storage, 'use'>): PriceSamples => ({
  async read(ids, spans) {
    const found = new Map<string, Sample[]>()
    if (ids.length === 0) return found
    const within = spans.map(([from, to]) => between(priceSamples.sampledAt, new Date(from), new Date(to)))
    const rows = await use((database) =>
      database
        .select()
        .from(priceSamples)
        .where(and(inArray(priceSamples.token, [...ids]), or(...within)))
        .orderBy(priceSamples.sampledAt),
    )
    for (const { token, sampledAt, price } of rows) {
      const sample = { at: sampledAt.getTime(), price: Number(price) }
      const known = found.get(token)
      if (known) known.push(sample)
      else found.set(token, [sample])
    }
    return found
  },
  async add(prices, at) {
    if (prices.size === 0) return
    const rows = [...prices].map(([token, price]) => ({ token, sampledAt: new Date(at), price: String(price) }))
    await use((database) => database.insert(priceSamples).values(rows).onConflictDoNothing())
  },
  async drop(before) {
    await use((database) => database.delete(priceSamples).where(lt(priceSamples.sampledAt, new Date(before))))
  },
})
