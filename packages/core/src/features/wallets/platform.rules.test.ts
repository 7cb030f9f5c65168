import { describe, expect, it } from 'vitest'
import { platformOf, reusesPairing, type Platform } from './platform.rules.js'

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const USER_AGENTS = {
  iosSafari: `${SAFARI}Version/17.5 Mobile/15E148 Safari/604.1`,
  iosChrome: `${SAFARI}CriOS/126.0 Mobile/15E148 Safari/604.1`,
  iosFirefox: `${SAFARI}FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  iosWebView: `${SAFARI}Mobile/15E148`,
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  androidOld:
    'Mozilla/5.0 (Linux; U; Android 4.0; en-us) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
}

const of = (userAgent: string, more: object = {}, maxTouchPoints = 0): Platform =>
  platformOf({ navigator: { userAgent, maxTouchPoints }, ...more })

describe('the platform', () => {
  it.each([
    ['iosSafari', 'ios', true],
    ['iosChrome', 'ios', false],
    ['iosFirefox', 'ios', false],
    ['iosWebView', 'ios', false],
    ['mac', 'desktop', true],
    ['android', 'android', false],
    ['androidOld', 'android', false],
    ['windows', 'desktop', false],
  ] as const)('of %s is %s', (name, system, isSafari) => {
    expect(of(USER_AGENTS[name])).toEqual({ system, isSafari, isTelegram: false, isFramed: false })
  })

  it('of an iPad is ios, though its user agent names a Mac', () => {
    expect(of(USER_AGENTS.mac, {}, 5).system).toBe('ios')
  })

  it('is inside Telegram where Telegram gives the page its bridge or init data', () => {
    expect(of(USER_AGENTS.android, { TelegramWebviewProxy: {} }).isTelegram).toBe(true)
    expect(of(USER_AGENTS.iosWebView, { Telegram: { WebApp: { initData: 'query_id=1' } } }).isTelegram).toBe(true)
    // Any page may load Telegram's script, which leaves the init data empty.
    expect(of(USER_AGENTS.windows, { Telegram: { WebApp: { initData: '' } } }).isTelegram).toBe(false)
  })

  it('may be a frame', () => {
    const window = { navigator: { userAgent: USER_AGENTS.windows }, top: {} }
    expect(platformOf(window).isFramed).toBe(true)
    const top: { top?: object } = {}
    top.top = top
    expect(platformOf(top).isFramed).toBe(false)
  })

  it('without a window, or of one that throws, is a desktop', () => {
    const trap = new Proxy({}, { get: () => expect.fail('read') })
    for (const window of [undefined, {}, trap])
      expect(platformOf(window)).toMatchObject({ system: 'desktop', isTelegram: false })
  })
})

describe('a code', () => {
  it('S4.01 is used again in Telegram and in iOS Safari', () => {
    expect(reusesPairing(of(USER_AGENTS.iosSafari))).toBe(true)
    expect(reusesPairing(of(USER_AGENTS.windows, { TelegramWebviewProxy: {} }))).toBe(true)
    for (const name of ['iosChrome', 'mac', 'android', 'windows'] as const)
      expect(reusesPairing(of(USER_AGENTS[name]))).toBe(false)
  })
})
