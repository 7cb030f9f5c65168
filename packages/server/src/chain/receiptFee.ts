import type { Receipt } from './chain.schemas.js'

/**
 * The whole fee of a receipt, in wei: the gas, the blobs, and what a rollup added for the data and for its operator. The
 * operator's scalar is in millionths of the gas, and since the fork Jovian in hundreds. Null on old chains, whose receipts
 * have no price. `receiptFee` of the kit's core says the same (F238).
 */
export function receiptFee(receipt: Omit<Receipt, 'logs'>): bigint | null {
  const { gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee } = receipt
  if (effectiveGasPrice == null) return null
  const { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar } = receipt
  const isSinceJovian = daFootprintGasScalar != null
  const scaled = gasUsed * (operatorFeeScalar ?? 0n)
  const forOperator = isSinceJovian ? scaled * 100n : scaled / 1_000_000n
  // Since then a rollup counts its data as the gas of blobs, without a price.
  const forBlobs = isSinceJovian ? 0n : (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n)
  return gasUsed * effectiveGasPrice + forBlobs + (l1Fee ?? 0n) + forOperator + (operatorFeeConstant ?? 0n)
}
