import { z } from 'zod'
import { createSingleFlight } from '../base/singleFlight.js'
import { refuse } from '../base/refusal.js'
import type { Cache } from '../cache/cache.types.js'
import { hashOf } from '../secure/secureBytes.js'
import type { OfferProvider } from './swaps.offers.js'
import type { SwapSource } from './swaps.types.js'

/** How long the hash of a transaction that was sent is kept, in ms. No order of a provider lives as long. */
const KEPT_MS = 600_000

const keptSchema = z.object({ hash: z.string() })

/**
 * Makes the function that sends signed transactions by their providers. One execution is sent once: equal requests at the
 * same time are one, and for ten minutes a later one gets the hash of the first, in all instances that share the cache. What
 * failed may be tried again, since a chain takes a transaction once.
 */
export function createExecutions(providers: readonly OfferProvider[], cache: Cache): SwapSource['execute'] {
  const flight = createSingleFlight()

  async function send(execution: string, transaction: string): Promise<{ readonly hash: string }> {
    for (const { execute } of providers) {
      const sent = await execute?.(execution, transaction)
      if (sent) return sent
    }
    throw refuse(400, { field: 'execution', code: 'swap/no-execution', message: 'No provider of this server built it' })
  }

  return async (execution, transaction) => {
    // Another transaction is another request: it is checked by itself.
    const name = `swap-sent:${await hashOf(`${execution} ${transaction}`)}`
    return flight.run(name, async () => {
      const kept = keptSchema.safeParse(await cache.get(name)).data
      if (kept) return kept
      const sent = await send(execution, transaction)
      await cache.set(name, sent, KEPT_MS)
      return sent
    })
  }
}
