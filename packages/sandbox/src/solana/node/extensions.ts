import { getAddressDecoder, getAddressEncoder, type Address } from '@solana/kit'
import type { TransferFee } from '../../manifest.js'

/** The extensions of Token-2022 that the sandbox shows, by their numbers. */
const types = {
  transferFeeConfig: 1,
  transferFeeAmount: 2,
  immutableOwner: 7,
  interestBearingConfig: 10,
  scaledUiAmountConfig: 25,
} as const

/** The size of a token account without extensions. A mint with extensions is filled up to it. */
const baseSize = 165
/** After the base is one byte for the account's type. Then come extensions: type, length, data. */
const firstExtension = baseSize + 1
const headerSize = 4

const amountAt = (data: Buffer, at: number): bigint => data.readBigUInt64LE(at)

function extension(type: number, data: Uint8Array): Buffer {
  const header = Buffer.alloc(headerSize)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(data.length, 2)
  return Buffer.concat([header, data])
}

/** Adds the extension of a mint whose transfers have a fee: the receiver gets less. `authority` may change the fee. */
export function withTransferFee(mint: Uint8Array, { basisPoints, most }: TransferFee, authority: Address): Uint8Array {
  const key = getAddressEncoder().encode(authority) as Uint8Array
  const fee = Buffer.alloc(18)
  fee.writeBigUInt64LE(BigInt(most), 8)
  fee.writeUInt16LE(basisPoints, 16)
  const withheld = Buffer.alloc(8)
  const filling = Buffer.alloc(baseSize - mint.length)
  const config = extension(types.transferFeeConfig, Buffer.concat([key, key, withheld, fee, fee]))
  return Uint8Array.from([...mint, ...filling, 1, ...config])
}

/**
 * Adds the extensions of a token account as the associated token program does: its owner can't change, and where the mint
 * has a fee, it holds fees back.
 */
export function withHoldingExtensions(holding: Uint8Array, hasFee: boolean): Uint8Array {
  const amount = hasFee ? extension(types.transferFeeAmount, Buffer.alloc(8)) : []
  return Uint8Array.from([...holding, 2, ...extension(types.immutableOwner, Buffer.alloc(0)), ...amount])
}

/** Returns an account's extensions in the form of `jsonParsed`. Those that the sandbox's tokens don't have lack a state. */
export function showExtensions(given: Uint8Array): object[] {
  const data = Buffer.from(given)
  const shown: object[] = []
  for (let at = firstExtension; at + headerSize <= data.length;) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    if (type === 0) break
    shown.push(showExtension(type, data.subarray(at + headerSize, at + headerSize + length)))
    at += headerSize + length
  }
  return shown
}

function showExtension(type: number, data: Buffer): object {
  switch (type) {
    case types.transferFeeConfig:
      return { extension: 'transferFeeConfig', state: showTransferFee(data) }
    case types.transferFeeAmount:
      return { extension: 'transferFeeAmount', state: { withheldAmount: amountAt(data, 0) } }
    case types.immutableOwner:
      return { extension: 'immutableOwner' }
    case types.interestBearingConfig:
      return { extension: 'interestBearingConfig', state: showInterest(data) }
    case types.scaledUiAmountConfig:
      return { extension: 'scaledUiAmountConfig', state: showScale(data) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

const showInterest = (data: Buffer): object => ({
  rateAuthority: getAddressDecoder().decode(data, 0),
  initializationTimestamp: Number(data.readBigInt64LE(32)),
  preUpdateAverageRate: data.readInt16LE(40),
  lastUpdateTimestamp: Number(data.readBigInt64LE(42)),
  currentRate: data.readInt16LE(50),
})

const showScale = (data: Buffer): object => ({
  authority: getAddressDecoder().decode(data, 0),
  multiplier: String(data.readDoubleLE(32)),
  newMultiplierEffectiveTimestamp: Number(data.readBigInt64LE(40)),
  newMultiplier: String(data.readDoubleLE(48)),
})

function showTransferFee(data: Buffer): object {
  const authorityAt = (at: number): Address => getAddressDecoder().decode(data, at)
  const feeAt = (at: number): object => ({
    epoch: amountAt(data, at),
    maximumFee: amountAt(data, at + 8),
    transferFeeBasisPoints: data.readUInt16LE(at + 16),
  })
  return {
    transferFeeConfigAuthority: authorityAt(0),
    withdrawWithheldAuthority: authorityAt(32),
    withheldAmount: amountAt(data, 64),
    olderTransferFee: feeAt(72),
    newerTransferFee: feeAt(90),
  }
}
