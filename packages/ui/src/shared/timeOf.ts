/** Formats a time (ms since 1970) in a language (BCP 47 tag), with its day where that isn't today. */
export function timeOf(at: number, locale: string): string {
  const day = { dateStyle: 'medium' } as const
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(isToday ? {} : day) }).format(at)
}
