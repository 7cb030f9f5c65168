import type { ShownPermit } from '../requests/content.types.js'

/** The last moment that a date of JavaScript can be, in seconds. Contracts take later ones. */
const LAST_S = 8_640_000_000_000n

/** Until when a permit may be used. One of DAI without an end has 0, which as a date would be long over. */
export const deadlineOf = (
  { standard, deadline }: Pick<ShownPermit, 'standard' | 'deadline'>,
  locale: string,
): string => (standard === 'dai' && deadline === '0' ? '∞' : timeOf(deadline, locale))

/** A time of a contract, in seconds since 1970. One that no calendar has stays a number. */
function timeOf(seconds: string, locale: string): string {
  const at = BigInt(seconds)
  if (at > LAST_S) return seconds
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Number(at) * 1_000)
}
