import { describe, expect, it } from 'vitest'
import { entriesOf, rowFrom, rowTyped, type ListSection } from './list.js'

const section = (key: string, isHeaded: boolean, ...rows: string[]): ListSection<string> => ({
  key,
  label: key,
  isHeaded,
  rows,
})
const sections = [section('main', true, 'Alpha', 'Beta'), section('empty', true), section('test', true, 'Gamma')]
const keyOf = (row: string): string => row
const listed = entriesOf(sections, { keyOf, isListbox: false })

describe('the entries of a list', () => {
  it('are the headings and the rows, without the heading of an empty section', () => {
    expect(listed.map(({ key }) => key)).toEqual(['heading main', 'row Alpha', 'row Beta', 'heading test', 'row Gamma'])
  })

  const placesOf = (isListbox: boolean, total?: number) =>
    entriesOf(sections, { keyOf, isListbox, total }).flatMap((entry) =>
      entry.kind === 'row' ? [`${entry.position} of ${entry.size}`] : [],
    )

  it('are counted for a screen reader: in their section as items, in the whole list as options', () => {
    expect(placesOf(false)).toEqual(['1 of 2', '2 of 2', '1 of 1'])
    expect(placesOf(true)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
    expect(placesOf(true, 512)).toEqual(['1 of 512', '2 of 512', '3 of 512'])
    // A count that is too low, which a server may tell, doesn't count.
    expect(placesOf(true, 1)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  })

  it('end with the places of rows that are being read', () => {
    const entries = entriesOf(sections, { keyOf, isListbox: true, slots: 2 })
    expect(entries.slice(-2)).toEqual([
      { kind: 'slot', key: 'slot 0', section: 2 },
      { kind: 'slot', key: 'slot 1', section: 2 },
    ])
    expect(entriesOf([], { keyOf, isListbox: true, slots: 1 })).toEqual([{ kind: 'slot', key: 'slot 0', section: 0 }])
  })
})

describe('the keys', () => {
  it.each([
    ['the next row', 1, 1, 2],
    ['over a heading', 2, 1, 4],
    ['back over a heading', 4, -1, 2],
    ['no further than the last row', 2, 10, 4],
    ['no further than the first row', 4, -10, 1],
    ['nowhere from the last row', 4, 1, 4],
    ['nowhere from the first row', 1, -1, 1],
  ])('lead to %s', (_, from, steps, to) => expect(rowFrom(listed, from, steps)).toBe(to))

  it('lead to no placeholder', () => {
    const entries = entriesOf(sections, { keyOf, isListbox: true, slots: 3 })
    expect(rowFrom(entries, 4, 1)).toBe(4)
    expect(rowFrom(entries, 1, 100)).toBe(4)
  })
})

describe('type-ahead', () => {
  const entries = entriesOf([section('all', false, 'Beta', 'Alpha', 'Bravo', 'Aave')], { keyOf, isListbox: false })
  const typed = (from: number, before: string, key: string, among = entries): number =>
    rowTyped(among, from, { before, key }, keyOf)

  it('finds the next row with this beginning: after the one in focus, or that one while a word is typed', () => {
    expect(typed(-1, '', 'b')).toBe(0)
    expect(typed(0, '', 'b')).toBe(2)
    expect(typed(2, 'B', 'E')).toBe(0)
    expect(typed(0, 'b', 'e')).toBe(0)
    expect(typed(0, '', 'x')).toBe(-1)
    expect(typed(-1, '', 'b', [])).toBe(-1)
  })

  it('goes on to the next row by the same letter, unless a row begins with both', () => {
    expect(typed(0, 'b', 'b')).toBe(2)
    expect(typed(2, 'bb', 'b')).toBe(0)
    expect(typed(1, 'a', 'a')).toBe(3)
    expect(typed(0, 'be', 'b')).toBe(-1)
  })
})
