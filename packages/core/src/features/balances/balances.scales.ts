import type { BalanceAbility } from '../../adapter/adapter.types.js'
import type { Scale } from '../../adapter/scale.js'
import { isFresh, type Stamped } from '../../base/cache.js'
import { createSingleFlight } from '../../base/singleFlight.js'
import { withTimeout, type Clock } from '../../base/time.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { PLAIN_TTL_MS, SCALES_AT_ONCE, SCALES_TIMEOUT_MS } from './balances.constants.js'
import { holdingKey } from './balances.rules.js'

/**
 * Reads how tokens are shown that a wallet lists, by {@link holdingKey}: its list has the units of the contracts (ERC-7811). A
 * token without a multiplier is missing, and so is one whose contract has reported none yet and can't be asked. What was read
 * once counts while the chain is away. Never rejects.
 */
export type ScalesReader = (
  account: ConnectedAccount,
  tokens: readonly string[],
  ability: BalanceAbility | undefined,
) => Promise<ReadonlyMap<string, Scale>>

/** The multiplier of a scale as a number: for prices alone, which aren't exact either. */
export const multiplierOf = ({ toShown }: Scale): number => Number(toShown(10n ** 36n)) / 1e36

/** Makes the reader. A token that was read without a multiplier is read again after 10 min, others with each call. */
export function createScalesReader(clock: Clock): ScalesReader {
  const known = new Map<string, Stamped<Scale | undefined>>()
  const flight = createSingleFlight()

  /** Reads tokens a few at a time, so that what a slow wallet has reported is not asked again. */
  async function readAll(
    { address, caipNetworkId: networkId }: ConnectedAccount,
    tokens: readonly string[],
    read: NonNullable<BalanceAbility['tokens']>,
  ): Promise<void> {
    for (let start = 0; start < tokens.length; start += SCALES_AT_ONCE) {
      const some = tokens.slice(start, start + SCALES_AT_ONCE)
      const found = await read({ address, networkId, tokens: some })
      const scales = new Map(found.map(({ token, scale }) => [holdingKey(networkId, token), scale]))
      for (const key of some.map((token) => holdingKey(networkId, token))) {
        // What can't be read may be no contract at all: a wallet also lists what isn't on the chain.
        const value = scales.has(key) ? scales.get(key) : known.get(key)?.value
        known.set(key, { value, at: clock.now() })
      }
    }
  }

  return async (account, tokens, ability) => {
    const { caipAddress, caipNetworkId: networkId } = account
    const isPlain = (stamped: Stamped<Scale | undefined> | undefined): boolean =>
      stamped?.value === undefined && isFresh(clock, stamped, PLAIN_TTL_MS)
    const wanted = tokens.filter((token) => !isPlain(known.get(holdingKey(networkId, token))))
    const read = ability?.tokens
    if (read && wanted.length > 0) {
      const reading = flight.run(`${caipAddress} ${wanted.join()}`, () =>
        readAll(account, wanted, (request) => read.call(ability, request)),
      )
      await withTimeout(clock, SCALES_TIMEOUT_MS, reading, () => undefined).catch(() => {})
    }
    return new Map(
      tokens.flatMap((token) => {
        const key = holdingKey(networkId, token)
        const scale = known.get(key)?.value
        return scale ? [[key, scale] as const] : []
      }),
    )
  }
}
