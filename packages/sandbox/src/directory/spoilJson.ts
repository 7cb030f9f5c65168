import type { DirectorySwitches } from '../manifest.js'

type Json = Readonly<Record<string, unknown>>
type Change = (answer: Json) => unknown

/** The main member of each answer, beside `count`. */
const payloads = [
  'data',
  'features',
  'allowedOrigins',
  'isAnalyticsEnabled',
  'http',
  'name',
  'balances',
  'fungibles',
  'tokens',
  'result',
]

/** Changes of a JSON object. A schema has to refuse most of them, and to accept `extra`. */
export const shapes: Readonly<Record<DirectorySwitches['shape'], Change>> = {
  right: (answer) => answer,
  null: () => null,
  list: (answer) => [answer],
  text: (answer) => JSON.stringify(answer),
  missing: (answer) => Object.fromEntries(Object.entries(answer).filter(([name]) => !payloads.includes(name))),
  'wrong-types': (answer) => mapValues(answer, toWrongType),
  'wrong-rows': (answer) => mapValues(answer, (value) => (Array.isArray(value) ? value.map(toWrongRow) : value)),
  extra: (answer) => ({
    ...mapValues(answer, (value) => (Array.isArray(value) ? value.map(addField) : value)),
    ...strange,
  }),
}

const strange = { unknown: { deep: [1, 'two', null] }, ['__proto__']: { polluted: true } }

const mapValues = (answer: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, change(value)]))

/** Turns a list into an object, and any other value into text. */
const toWrongType = (value: unknown): unknown =>
  Array.isArray(value) ? Object.fromEntries(value.map((row: unknown, at) => [at, row])) : JSON.stringify(value)

/** Of each five rows one stays right. */
const toWrongRow = (row: unknown, at: number): unknown =>
  [row, null, 'a row', { name: 'Without an id' }, { id: 7, name: { text: 'An object' }, chains: 'eip155:1' }][at % 5]

const addField = (row: unknown): unknown => (typeof row === 'object' && row !== null ? { ...row, ...strange } : row)

/** One page of the list of wallets. */
export interface Rows {
  readonly data: readonly unknown[]
  readonly count: number
  /** The number of the next page, which some directories send. */
  readonly next?: number
}

/** The number of rows of the previous page that an overlapping page begins with. */
const overlap = 5

/**
 * Reads a page of wallets and spoils its rows.
 *
 * @param read reads the page of that number, counted from 1
 */
export async function spoilRows(
  rows: DirectorySwitches['rows'],
  page: number,
  read: (page: number) => Promise<Rows>,
): Promise<Rows> {
  const asked = await read(rows === 'same-page' ? 1 : page)
  const { data, count } = asked
  switch (rows) {
    case 'none':
      return { data: [], count: 0 }
    case 'twice':
      return { data: data.flatMap((row) => [row, row]), count }
    case 'overlapping':
      return { data: [...(page > 1 ? (await read(page - 1)).data.slice(-overlap) : []), ...data], count }
    case 'stuck':
      return { data, count, next: page }
    case 'endless':
      return { data, count: 1_000_000 }
    case 'same-page':
    case 'right':
      return asked
  }
}
