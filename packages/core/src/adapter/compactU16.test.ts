import { expect, it } from 'vitest'
import { readCompactU16 } from './compactU16.js'

it.each<[number[], number, number]>([
  [[0], 0, 1],
  [[0x7f], 127, 1],
  [[0x80, 0x01], 128, 2],
  [[0xff, 0xff, 0x03], 65_535, 3],
  [[], 0, 1],
  [[0x81], 1, 2],
])('reads %j as %d in %d bytes', (bytes, value, length) => {
  expect(readCompactU16(Uint8Array.from(bytes), 0)).toEqual([value, length])
  expect(readCompactU16(Uint8Array.from([9, 9, ...bytes]), 2)).toEqual([value, 2 + length])
})

it('reads nothing longer than three bytes', () => {
  expect(readCompactU16(Uint8Array.from([0x80, 0x80, 0x80, 0x01]), 0)).toBeUndefined()
})
