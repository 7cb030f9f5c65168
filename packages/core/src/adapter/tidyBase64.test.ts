import { base64 } from '@scure/base'
import { expect, it } from 'vitest'
import { tidyBase64 } from './tidyBase64.js'

it.each([
  ['AQ==', 'AQ=='],
  ['AQ', 'AQ=='],
  ['AQI', 'AQI='],
  ['AQID', 'AQID'],
  [' A Q\r\nID\n', 'AQID'],
  ['AQ=\n', 'AQ=='],
  ['', ''],
])('makes strict base64 of %j', (text, tidy) => {
  expect(tidyBase64(text)).toBe(tidy)
  expect(base64.encode(base64.decode(tidy))).toBe(tidy)
})

it.each(['A', 'AQIDA', 'A===', 'A=Q=', '!'])('makes no base64 of %j', (text) => {
  expect(() => base64.decode(tidyBase64(text))).toThrow()
})
