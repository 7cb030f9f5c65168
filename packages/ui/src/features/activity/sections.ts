import type { Transaction, TransactionsByYear } from '@latchkit/core'
import type { ListSection } from '../../shared/list/list.js'

/** The texts that {@link sectionsOf} needs, and how it writes months. */
export interface SectionTexts {
  /** A BCP 47 tag. */
  readonly locale: string
  readonly today: string
  /** The heading of transactions without a date. */
  readonly undated: string
}

/**
 * The sections of a list of transactions: today, the other months of this year by their names, earlier ones with their
 * year, and last those without a date. Pending transactions without a date are of today. `now` is in ms since 1970.
 */
export function sectionsOf(
  byYear: TransactionsByYear,
  now: number,
  { locale, today, undated }: SectionTexts,
): ListSection<Transaction>[] {
  const present = new Date(now)
  const isToday = ({ metadata: { minedAt } }: Transaction): boolean =>
    minedAt !== undefined && new Date(minedAt).toDateString() === present.toDateString()
  const { unknown = {}, ...years } = byYear
  const unknowns = Object.values(unknown).flat()
  const isPending = ({ metadata }: Transaction): boolean => metadata.status === 'pending'
  const months = numbersIn(years).flatMap((year) =>
    numbersIn(years[year] ?? {}).map((month) => ({ year, month, rows: years[year]?.[month] ?? [] })),
  )
  // Only the newest month may have transactions of today.
  const isPresent = (year: number, month: number): boolean =>
    year === present.getFullYear() && month === present.getMonth()
  const newest = months.find(({ year, month }) => isPresent(year, month))?.rows ?? []
  // The newest come first, so the search ends at the first that isn't of today: a page costs no look at older rows (F150).
  const firstOlder = newest.findIndex((row) => !isToday(row))
  const countToday = firstOlder < 0 ? newest.length : firstOlder
  const all = [
    { key: 'today', label: today, rows: [...unknowns.filter(isPending), ...newest.slice(0, countToday)] },
    ...months.map(({ year, month, rows }) => ({
      key: `${year}-${month}`,
      label: monthName(year, month, { locale, isThisYear: year === present.getFullYear() }),
      rows: isPresent(year, month) ? rows.slice(countToday) : rows,
    })),
    { key: 'undated', label: undated, rows: unknowns.filter((row) => !isPending(row)) },
  ]
  return all.filter(({ rows }) => rows.length > 0).map((section) => ({ ...section, isHeaded: true }))
}

/** The keys of an object that are numbers, the largest first. */
const numbersIn = (object: object): readonly number[] =>
  Object.keys(object)
    .map(Number)
    .sort((a, b) => b - a)

/** The name of a month as a heading. */
function monthName(
  year: number,
  month: number,
  { locale, isThisYear }: { readonly locale: string; readonly isThisYear: boolean },
): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) })
  const [first = '', ...rest] = format.format(new Date(year, month))
  return first.toLocaleUpperCase(locale) + rest.join('')
}
