import type { AssetBalance } from './abilities.types.js'
import { walletError } from './wallet.errors.js'

/**
 * Converts between the units of a token that a transaction names, and those that are shown: a token with a multiplier, of
 * Token-2022 or by ERC-8056, is shown, and typed, as that much more (F249, F286).
 */
export interface Scale {
  /** What is shown of these units, rounded down, as the programs and the contracts do. */
  toShown(units: bigint): bigint
  /**
   * The fewest units that are shown as this amount. Where none are, the most that are shown as less: a payment is never
   * shown as more than was typed.
   */
  toUnits(shown: bigint): bigint
}

/** The multiplier 1, that of most tokens. */
export const PLAIN_SCALE: Scale = { toShown: (units) => units, toUnits: (shown) => shown }

/** The scale of the multiplier `above / below`, both above 0: an exact fraction, so that no amount is a floating number. */
export function scaleBy(above: bigint, below: bigint): Scale {
  const toShown = (units: bigint): bigint => (units * above) / below
  return {
    toShown,
    toUnits(shown) {
      const most = (shown * below + above - 1n) / above
      return toShown(most) === shown ? most : (shown * below) / above
    },
  }
}

/** An amount of these units as balances have it: what is shown and, of a token with a multiplier, what it is shown of. */
export const shownAmount = (units: bigint, scale: Scale): Pick<AssetBalance, 'value' | 'units' | 'scale'> =>
  scale === PLAIN_SCALE ? { value: units } : { value: scale.toShown(units), units, scale }

/**
 * The units that a payment of an amount is of, which is given as it is shown. Of more than the `balance` units of an account
 * they are more, too. Throws `wallet/bad-amount` where they are none, but the amount is some.
 */
export function unitsToPay({ toShown, toUnits }: Scale, shown: bigint, balance?: bigint): bigint {
  const units = toUnits(shown)
  if (balance !== undefined && shown > toShown(balance) && units <= balance) return balance + 1n
  if (units === 0n && shown > 0n) throw walletError('bad-amount', { amount: String(shown) })
  return units
}
