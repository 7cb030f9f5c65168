import type { PreparedFee, Token } from '@latchkit/core'
import { toDecimal } from '@latchkit/core/adapter'

/** An amount of a coin or token: a decimal text, exact. */
export interface Figure {
  readonly amount: string
  readonly symbol: string
  /** The contract of the token. Undefined for the coin. */
  readonly contract?: string | undefined
  /** How sure it is: the wallet may choose another fee. Default: exact. */
  readonly kind?: PreparedFee['kind'] | undefined
}

/** The figure of an amount in the smallest unit. `kind`: how sure it is. Default: exact. */
export const figureOf = (
  units: bigint,
  { decimals, symbol, address }: Pick<Token, 'decimals' | 'symbol' | 'address'>,
  kind?: PreparedFee['kind'],
): Figure => ({
  amount: toDecimal(units, decimals),
  symbol,
  ...(address !== undefined && { contract: address }),
  ...(kind && { kind }),
})
