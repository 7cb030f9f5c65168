/** Rows that are listed together. */
export interface ListSection<row> {
  readonly key: string
  /** The name of the section for screen readers, and its heading where that is shown. */
  readonly label: string
  /** Whether the label is shown as a heading. */
  readonly isHeaded: boolean
  /** Whether the label is the app's own: it may be in any language. */
  readonly isForeign?: boolean | undefined
  readonly rows: readonly row[]
}

/** A heading, a row, or the place of a row that is being read. */
export type ListEntry<row> =
  | { readonly kind: 'heading'; readonly key: string; readonly section: number }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly section: number
      readonly row: row
      /** The row's place among those that a screen reader counts, from 1 on. */
      readonly position: number
      /** How many rows it counts. */
      readonly size: number
    }
  | { readonly kind: 'slot'; readonly key: string; readonly section: number }

/** What {@link entriesOf} needs beside the sections. */
export interface EntryOptions<row> {
  /** A row's id, which stays while the row changes. */
  readonly keyOf: (row: row) => string
  /** Whether the rows are the options of one listbox, and not the items of a list for each section. */
  readonly isListbox: boolean
  /** The number of rows, with those on pages that are not read yet. Default: those that are here. */
  readonly total?: number | undefined
  /** The number of placeholders after the last row. Default: none. */
  readonly slots?: number | undefined
}

/** Lists the headings and the rows of all sections, one after the other. */
export function entriesOf<row>(
  sections: readonly ListSection<row>[],
  { keyOf, isListbox, total, slots = 0 }: EntryOptions<row>,
): ListEntry<row>[] {
  const entries: ListEntry<row>[] = []
  const known = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const all = Math.max(known, total ?? 0)
  let before = 0
  sections.forEach(({ key, isHeaded, rows }, section) => {
    if (isHeaded && rows.length > 0) entries.push({ kind: 'heading', key: `heading ${key}`, section })
    rows.forEach((row, index) => {
      const place = isListbox ? { position: before + index + 1, size: all } : { position: index + 1, size: rows.length }
      entries.push({ kind: 'row', key: `row ${keyOf(row)}`, section, row, ...place })
    })
    before += rows.length
  })
  for (let slot = 0; slot < slots; slot += 1)
    entries.push({ kind: 'slot', key: `slot ${slot}`, section: Math.max(0, sections.length - 1) })
  return entries
}

/**
 * Returns the index of the row that is `steps` entries from `from`, or of the last row on the way there. Headings and
 * placeholders are passed over. Returns `from` where there is no row that way.
 */
export function rowFrom(entries: readonly ListEntry<unknown>[], from: number, steps: number): number {
  const way = Math.sign(steps)
  const isRow = (index: number): boolean => entries[index]?.kind === 'row'
  const wanted = Math.max(0, Math.min(entries.length - 1, from + steps))
  for (let index = wanted; index >= 0 && index < entries.length; index += way) if (isRow(index)) return index
  for (let index = wanted; index !== from && index >= 0 && index < entries.length; index -= way)
    if (isRow(index)) return index
  return from
}

/**
 * The index of the row that type-ahead leads to from the row `from`. `before` was typed just now, and then `key`. The same
 * letter again leads to the next row that begins with it, unless a row begins with all of that. -1 where there is none.
 */
export function rowTyped<row>(
  entries: readonly ListEntry<row>[],
  from: number,
  { before, key }: { readonly before: string; readonly key: string },
  textOf: (row: row) => string,
): number {
  if (before === '') return rowNamed(entries, from + 1, key, textOf)
  const named = rowNamed(entries, from, before + key, textOf)
  const isRepeated = [...before].every((letter) => letter === key)
  return named === -1 && isRepeated ? rowNamed(entries, from + 1, key, textOf) : named
}

/** The index of the next row from `from` on whose text begins with `typed`, in any case. -1 where there is none. */
function rowNamed<row>(
  entries: readonly ListEntry<row>[],
  from: number,
  typed: string,
  textOf: (row: row) => string,
): number {
  const wanted = typed.toLocaleLowerCase()
  for (let step = 0; step < entries.length; step += 1) {
    const index = (from + step) % entries.length
    const entry = entries[index]
    if (entry?.kind === 'row' && textOf(entry.row).toLocaleLowerCase().startsWith(wanted)) return index
  }
  return -1
}
