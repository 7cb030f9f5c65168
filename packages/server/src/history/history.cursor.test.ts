import { expect, it } from 'vitest'
import { BadCursor } from './history.types.js'
import { readCursors, writeCursors } from './history.cursor.js'

it('the cursors of networks are one text for an address of a page, and read back equal', () => {
  for (const cursors of [{}, { 'eip155:1': 'abc' }, { 'eip155:1': '~~~???>>>', 'eip155:10': null }]) {
    const text = writeCursors(cursors)
    expect(text).toMatch(/^[\w-]*$/)
    expect(readCursors(text)).toEqual(cursors)
  }
  // With all signs that base64 has and an address has not.
  expect(writeCursors({ a: 'ûûÿÿ~' })).toBe(
    btoa('{"a":"ûûÿÿ~"}').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  )
})

it('a page without a cursor is the first one', () => expect(readCursors(undefined)).toEqual({}))

it.each([
  '',
  'x',
  '*',
  btoa('[]'),
  btoa('7'),
  btoa('{"eip155:1":7}'),
  btoa(`{"${'x'.repeat(42)}":"a"}`),
  btoa(`{"a":"${'x'.repeat(201)}"}`),
])('S3.08 the text %s is no cursor', (text) => expect(() => readCursors(text)).toThrow(BadCursor))

it('a network has at most 41 characters, and its cursor at most 200', () => {
  const cursors = { ['x'.repeat(41)]: 'y'.repeat(200) }
  expect(readCursors(writeCursors(cursors))).toEqual(cursors)
})
