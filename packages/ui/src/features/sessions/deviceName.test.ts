import { expect, it } from 'vitest'
import { deviceName } from './deviceName.js'

const MOZILLA = 'Mozilla/5.0'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows', false],
  [`${MOZILLA} (Windows NT 10.0) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows', false],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox · Linux', false],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/140.0.0.0 Safari/537.36 OPR/120`,
    'Opera · ChromeOS',
    false,
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Version/18.0 Safari/605.1.15`, 'Safari · macOS', false],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KHTML} CriOS/140 Safari/604.1`, 'Chrome · iPhone', true],
  [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) ${KHTML} Version/18.0 Safari/604.1`, 'Safari · iPad', true],
  [
    `${MOZILLA} (Linux; Android 10; K) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet · Android',
    true,
  ],
  ['curl/8.5.0', 'curl/8.5.0', false],
  ['Windows', 'Windows', false],
  ['', '', false],
  ['  ', '', false],
])('%s', (userAgent, name, isPhone) => {
  expect(deviceName(userAgent)).toEqual({ name, isPhone })
})

it('cuts a text that names no browser, and reads the first 1,000 characters of a long one alone', () => {
  expect(deviceName('😀'.repeat(200)).name).toBe(`${'😀'.repeat(63)}…`)
  expect(deviceName(`${'x '.repeat(495)} Firefox/1`).name).toBe('Firefox')
  expect(deviceName(`${'x '.repeat(500)} Firefox/1`).name).toMatch(/^x x/)
})
