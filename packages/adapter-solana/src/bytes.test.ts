import { expect, it } from 'vitest'
import { fromBase64, readBytes, toBase64 } from './bytes.js'

it('reads base64 with or without padding and white space, and writes it with padding', () => {
  for (const text of ['AQI=', 'AQI', ' AQ I=\n']) expect(fromBase64(text)).toEqual(Uint8Array.of(1, 2))
  expect(toBase64(Uint8Array.of(1, 2))).toBe('AQI=')
})

it('refuses what is no base64, and says so', () => {
  expect(() => fromBase64('*')).toThrow(
    expect.objectContaining({
      code: 'wallet/bad-transaction',
      context: expect.objectContaining({ reason: 'it is no base64.' }),
    }),
  )
})

it('copies the bytes of a view, and no others of its buffer', () => {
  const { buffer } = Uint8Array.of(1, 2, 3, 4)
  const view = new Uint16Array(buffer, 2, 1)
  const read = readBytes(view)
  expect(read).toEqual(Uint8Array.of(3, 4))
  view[0] = 0
  expect(read).toEqual(Uint8Array.of(3, 4))
  expect(readBytes(Uint8Array.of(1, 2), 2)).toEqual(Uint8Array.of(1, 2))
})

it.each([undefined, null, [1, 2], 'ab', new ArrayBuffer(2), new DataView(new ArrayBuffer(2)), Uint8Array.of(1)])(
  'has no two bytes in %o',
  (value) => expect(readBytes(value, 2)).toBeUndefined(),
)
