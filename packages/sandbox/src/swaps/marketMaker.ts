import type { SandboxSolanaToken, SolanaManifest, TransferFee } from '../manifest.js'

/** How Jupiter names the coin: by the token that wraps it. */
export const solMint = 'So11111111111111111111111111111111111111112'

/** Something that the market maker trades: the coin, or a token. */
export interface MakerAsset {
  /** The address of the token in base58, or {@link solMint}. */
  readonly mint: string
  readonly decimals: number
  /** The token's program. Undefined for the coin. */
  readonly program: string | undefined
  readonly transferFee: TransferFee | undefined
  /** What a whole coin of it is worth, in cents. */
  readonly cents: bigint
}

/** Prices in cents, by the symbols of the sandbox's tokens. */
const prices: Readonly<Record<string, bigint>> = { SOL: 10_000n, SUSD: 100n, S22: 200n, FEE: 50n }

/** What the market maker trades. */
export function assetsOf({ tokens, feeToken, nativeCurrency }: SolanaManifest): readonly MakerAsset[] {
  const ofToken = ({ address, decimals, program, symbol }: SandboxSolanaToken, fee?: TransferFee): MakerAsset => ({
    mint: address,
    decimals,
    program,
    transferFee: fee,
    cents: prices[symbol] ?? 0n,
  })
  const coin = { mint: solMint, decimals: nativeCurrency.decimals, program: undefined, transferFee: undefined }
  return [
    { ...coin, cents: prices['SOL'] ?? 0n },
    ...tokens.map((token) => ofToken(token)),
    ofToken(feeToken, feeToken.transferFee),
  ]
}

/** The market maker's fee, in hundredths of a percent of what it gives. */
export const makerFeeBps = 10

/** A trade of this worth, in cents, moves the price by the whole of it: one of $10,000 by 1 %. */
const depth = 100_000_000n
/** The parts of a price. The impact is at most nine tenths. */
const parts = 1_000_000n
const mostImpact = 900_000n
/** Worth is counted in parts of a cent. */
const partsOfCent = 10n ** 12n

/** What the market maker offers for an amount. All are in the smallest unit. */
export interface MakerQuote {
  /** What the market maker sends. */
  readonly sent: bigint
  /** What arrives of it. */
  readonly gained: bigint
  /** What the trade moves the price by, in millionths. */
  readonly impact: bigint
}

/** What a transfer of a token with this fee keeps, rounded up (Token-2022's extension). */
export function transferFeeOf({ transferFee }: MakerAsset, amount: bigint): bigint {
  if (!transferFee) return 0n
  const fee = (amount * BigInt(transferFee.basisPoints) + 9_999n) / 10_000n
  return fee < BigInt(transferFee.most) ? fee : BigInt(transferFee.most)
}

/** Computes what the market maker gives for an amount: at its prices, which a large trade moves, less its fee. */
export function quoteOf(from: MakerAsset, to: MakerAsset, amount: bigint): MakerQuote {
  const arrives = amount - transferFeeOf(from, amount)
  const worth = (arrives * from.cents * partsOfCent) / 10n ** BigInt(from.decimals)
  const moved = (worth * parts) / (depth * partsOfCent)
  const impact = moved < mostImpact ? moved : mostImpact
  const gross = (((worth * (parts - impact)) / parts) * 10n ** BigInt(to.decimals)) / (to.cents * partsOfCent)
  const sent = gross - (gross * BigInt(makerFeeBps)) / 10_000n
  return { sent, gained: sent - transferFeeOf(to, sent), impact }
}
