const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(\.\d+)?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/
const MINUTE_MS = 60_000

/**
 * Reads a time of RFC 3339, in milliseconds since 1970. Undefined for any other text, also for a day or an hour that
 * doesn't exist, and for a leap second.
 */
export function readTime(text: string): number | undefined {
  const [, date, time, fraction = '0', sign, hours, minutes] = DATE_TIME.exec(text) ?? []
  if (!date || !time) return undefined
  const clock = Date.parse(`${date}T${time}Z`)
  // Engines differ in how they read February 30th: some take it for a day in March.
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(`${date}T${time}`)) return undefined
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS : 0
  return clock + Number(fraction) * 1000 - offset
}
