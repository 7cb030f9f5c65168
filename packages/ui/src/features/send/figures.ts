import type { Network, PreparedFee, PreparedTransfer, Token } from '@latchkit/core'
import { figureOf, type Figure } from '../../shared/figure/figure.js'

/** The amounts of a payment that was prepared. */
export interface Figures {
  readonly value: Figure
  /** Undefined where the chain didn't report it. */
  readonly fee: Figure | undefined
  /** What is put down for new accounts of the receiver. Undefined where there is nothing. */
  readonly rent: Figure | undefined
  /**
   * What leaves the account altogether: one figure, or that of the token and that of the coin. None where the chain didn't
   * report the fee, which leaves the account too.
   */
  readonly leaves: readonly Figure[]
  /** Undefined where the chain doesn't say it (F110). */
  readonly arrives: Figure | undefined
}

/** Reads the amounts of a payment. The fee and the rent are paid in the network's coin. */
export function figuresOf(
  { value, token: contract, fee, rent, arrives }: PreparedTransfer,
  token: Token,
  { nativeCurrency: coin }: Network,
): Figures {
  const ofToken = (units: string): Figure => figureOf(BigInt(units), token)
  const ofCoin = (units: bigint, kind?: PreparedFee['kind']): Figure => figureOf(units, coin, kind)
  const isRented = rent !== undefined && BigInt(rent) > 0n
  const leaving = ({ value: paid, kind }: PreparedFee): readonly Figure[] => {
    const beside = BigInt(paid) + BigInt(rent ?? 0)
    if (contract === undefined) return [ofCoin(BigInt(value) + beside, kind)]
    return beside > 0n ? [ofToken(value), ofCoin(beside, kind)] : [ofToken(value)]
  }
  return {
    value: ofToken(value),
    fee: fee && ofCoin(BigInt(fee.value), fee.kind),
    rent: isRented ? ofCoin(BigInt(rent)) : undefined,
    leaves: fee ? leaving(fee) : [],
    arrives: arrives === undefined ? undefined : ofToken(arrives),
  }
}

/** What of the coin is needed beside the amount and the fee, and what is left for it. Undefined where it is enough. */
export function missingOf(
  { missing }: Pick<PreparedTransfer, 'missing'>,
  { nativeCurrency }: Network,
): { readonly needed: Figure; readonly left: Figure } | undefined {
  if (!missing) return undefined
  const { needed, left } = missing
  return { needed: figureOf(BigInt(needed), nativeCurrency), left: figureOf(BigInt(left), nativeCurrency) }
}
