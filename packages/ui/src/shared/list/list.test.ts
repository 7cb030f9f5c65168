import { describe, expect, it } from 'vitest'
import { entriesOf, rowFrom, rowNamed, type ListSection } from './list.js'

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
  it('finds the next row with this beginning, from the one in focus on', () => {
    const entries = entriesOf([section('all', false, 'Beta', 'Alpha', 'Bravo', 'İzmir')], { keyOf, isListbox: false })
    expect(rowNamed(entries, 0, 'b', keyOf)).toBe(0)
    expect(rowNamed(entries, 1, 'b', keyOf)).toBe(2)
    expect(rowNamed(entries, 3, 'BE', keyOf)).toBe(0)
    expect(rowNamed(entries, 0, 'nowhere', keyOf)).toBe(-1)
    expect(rowNamed([], 0, 'b', keyOf)).toBe(-1)
  })
})
