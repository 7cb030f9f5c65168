import { describe, expect, it } from 'vitest'
import { forkOf, fromCursor, isFrom, toCursor, type Place } from './history.place.js'
import { BadCursor } from './history.types.js'

const FORK = '0123456789abcdef'

describe('the cursor of a place', () => {
  it.each<[string, Place]>([
    ['0.0', { block: 0, position: 0, fork: undefined }],
    ['12.345', { block: 12, position: 345, fork: undefined }],
    [`12.345.${FORK}`, { block: 12, position: 345, fork: FORK }],
    ['999999999999999.999999999', { block: 999_999_999_999_999, position: 999_999_999, fork: undefined }],
  ])('is %s, and reads back equal', (cursor, place) => {
    expect(toCursor(place)).toBe(cursor)
    expect(fromCursor(cursor)).toEqual(place)
  })

  it.each([
    '',
    '12',
    'x12.345',
    '12.345x',
    'x.345',
    '12.x',
    '1000000000000000.0',
    '0.1000000000',
    '12.345.',
    `12.345.${FORK}0`,
    `12.345.${FORK.slice(1)}`,
    `12.345.${FORK.slice(1)}g`,
  ])('S3.08 is not %s', (text) => expect(() => fromCursor(text)).toThrow(BadCursor))

  it('is missing for the first page', () => expect(fromCursor(undefined)).toBeUndefined())

  it('has of a fork the first 16 digits of the hash of its block', () => {
    expect(forkOf(`0x${FORK}${'f'.repeat(48)}`)).toBe(FORK)
  })
})

describe('a page from a place on', () => {
  const start: Place = { block: 5, position: 7 }

  it.each<[Place, { readonly after: boolean; readonly included: boolean }]>([
    [
      { block: 4, position: 9 },
      { after: true, included: true },
    ],
    [
      { block: 5, position: 6 },
      { after: true, included: true },
    ],
    [start, { after: false, included: true }],
    [
      { block: 5, position: 8 },
      { after: false, included: false },
    ],
    [
      { block: 6, position: 0 },
      { after: false, included: false },
    ],
  ])('has %o where it begins after the place or with it: %o', (place, { after, included }) => {
    expect(isFrom(place, start, false)).toBe(after)
    expect(isFrom(place, start, true)).toBe(included)
  })
})
