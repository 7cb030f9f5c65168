/** The decimals of {@link scaledValueOf}. */
export const SCALE = 40

const POWERS: Readonly<Record<string, number>> = { '': 0, M: 6, B: 9, T: 12 }

/** The exact value of a decimal text, as a whole number of 10^-40. */
export function scaledValueOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(SCALE, '0'))
}

/** Reads an amount that was written in English back: its exact value, as {@link scaledValueOf}. */
export function readBack(text: string): bigint {
  const [, number = '', word = '', exponent] = /^([\d,.]+)([MBT]?)(?:E(-?\d+))?$/.exec(text) ?? []
  const power = exponent === undefined ? POWERS[word]! : Number(exponent)
  const value = scaledValueOf(number.replaceAll(',', ''))
  return power < 0 ? value / 10n ** BigInt(-power) : value * 10n ** BigInt(power)
}
