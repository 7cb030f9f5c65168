import { PLAIN_SCALE, scaleBy, walletError, type Scale } from '@latchkit/core/adapter'
import { at } from './answers.js'

/** The extensions of a mint by which its amounts are shown with a multiplier, as nodes give their states. */
export interface Scaling {
  /** `scaledUiAmountConfig`: a multiplier, and the next one. */
  readonly scaled: unknown
  /** `interestBearingConfig`: a yearly rate, and the average rate before it. */
  readonly interest: unknown
}

/** A year of the program, in seconds. */
const YEAR_SECONDS = 60 * 60 * 24 * 365.24
/** All of an amount, in the unit of the rates: hundredths of a per cent. */
const WHOLE = 10_000

/**
 * Makes the scale of a mint at a time, in ms since 1970. Multipliers are exact decimal fractions of what the node says, so
 * no amount goes through a floating-point number. The interest is computed as the program does, which has no exact form.
 * Throws `wallet/bad-answer` for a malformed state.
 */
export function scaleOf({ scaled, interest }: Scaling, nowMs: number): Scale {
  const seconds = Math.floor(nowMs / 1_000)
  if (scaled !== undefined) {
    const isNew = seconds >= readNumber(at(scaled, 'newMultiplierEffectiveTimestamp'))
    return multiplied(String(at(scaled, isNew ? 'newMultiplier' : 'multiplier')))
  }
  return interest === undefined ? PLAIN_SCALE : multiplied(String(growth(interest, seconds)))
}

/** By how much an amount has grown by its interest. */
function growth(interest: unknown, seconds: number): number {
  const [begin, changed, before, rate] = [
    'initializationTimestamp',
    'lastUpdateTimestamp',
    'preUpdateAverageRate',
    'currentRate',
  ].map((name) => readNumber(at(interest, name))) as [number, number, number, number]
  const growth = (yearly: number, time: number): number => Math.exp((yearly * time) / YEAR_SECONDS / WHOLE)
  return growth(before, changed - begin) * growth(rate, seconds - changed)
}

function multiplied(multiplier: string): Scale {
  const [, whole = '', part = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(multiplier) ?? []
  const [digits, shift] = [BigInt(whole + part), Number(exponent) - part.length]
  if (whole === '' || digits === 0n) throw malformed()
  return scaleBy(digits * 10n ** BigInt(Math.max(shift, 0)), 10n ** BigInt(Math.max(-shift, 0)))
}

function readNumber(value: unknown): number {
  // The answers have numbers of 16 digits and more as texts.
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw malformed()
  return number
}

const malformed = (): Error => walletError('bad-answer', { method: 'getAccountInfo' })
