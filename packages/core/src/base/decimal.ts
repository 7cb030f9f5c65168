/** An amount in smallest units as an exact decimal number in a text: `1500000n` with 6 decimals is `1.5`. */
export function toDecimal(value: bigint, decimals: number): string {
  const digits = `${value < 0n ? -value : value}`.padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0*$/, '')
}

/**
 * The smallest units of a decimal number: `1.5` with 6 decimals is `1500000n`. The text has digits and at most one dot, as
 * that of {@link toDecimal}. Undefined where it has more digits after the dot than `decimals`.
 */
export function toUnits(text: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  return fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'))
}
