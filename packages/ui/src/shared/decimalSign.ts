import { cleanAmount, type DecimalSign } from '@latchkit/core'

/** The decimal sign of a language (BCP 47 tag), as `parseAmount` takes it. */
export function decimalSignOf(locale: string): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const written = parts.find(({ type }) => type === 'decimal')?.value
  return written !== undefined && cleanAmount(written) === ',' ? ',' : '.'
}
