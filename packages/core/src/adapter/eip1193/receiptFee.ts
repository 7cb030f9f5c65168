import { readQuantity } from './quantities.js'

/** The scalar of an operator's fee is in millionths of the gas, and since the fork Jovian in hundreds. */
const operatorPart = (gas: bigint, scalar: bigint, isSinceJovian: boolean): bigint =>
  isSinceJovian ? gas * scalar * 100n : (gas * scalar) / 1_000_000n

/**
 * The whole fee that a receipt reports, in wei: the gas, and what a rollup added for the data and for its operator (F238).
 * Undefined on old chains, whose receipts have no price. Numbers may be hex or `bigint`.
 */
export function receiptFee(receipt: object): bigint | undefined {
  const fields = receipt as Readonly<Record<string, unknown>>
  const read = (name: string): bigint | undefined => {
    const value = fields[name]
    return typeof value === 'bigint' ? value : readQuantity(value)
  }
  const [gas, price] = [read('gasUsed'), read('effectiveGasPrice')]
  if (gas === undefined || price === undefined) return undefined
  const scalar = read('operatorFeeScalar') ?? 0n
  const forOperator = operatorPart(gas, scalar, read('daFootprintGasScalar') !== undefined)
  return gas * price + (read('l1Fee') ?? 0n) + forOperator + (read('operatorFeeConstant') ?? 0n)
}
