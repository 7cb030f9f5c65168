import { describe, expect, it } from 'vitest'
import type { Platform } from './platform.rules.js'
import { deepLinkChoice, linkToOpen, pairingLink, storeLink, walletLinks, walletWays } from './walletLinks.rules.js'
import { walletOf } from './wallets.fixture.js'
import type { WalletEntry } from './wallets.types.js'

const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}&expiryTimestamp=1767225840`
const ENCODED = encodeURIComponent(URI)

const on = (system: Platform['system'], more: Partial<Platform> = {}): Platform => ({
  system,
  isTelegram: false,
  isSafari: false,
  isFramed: false,
  ...more,
})
const DESKTOP = on('desktop')
const ANDROID = on('android')
const IOS = on('ios', { isSafari: true })
const telegram = (system: Platform['system']): Platform => on(system, { isTelegram: true })

const amber = walletOf('Amber', {
  mobile_link: 'amber://',
  link_mode: 'https://amber.example/app',
  desktop_link: 'amber-desktop://',
  webapp_link: 'https://web.amber.example',
})

describe('a link with a pairing URI', () => {
  it.each([
    ['amber://', 'amber://wc?uri='],
    ['amber:', 'amber://wc?uri='],
    ['amber:/', 'amber://wc?uri='],
    [' amber:// ', 'amber://wc?uri='],
    ['amber://wc', 'amber://wc?uri='],
    ['amber://wc/', 'amber://wc?uri='],
    ['amber://wc?', 'amber://wc?uri='],
    ['amber://wc?uri=', 'amber://wc?uri='],
    ['amber://?uri=', 'amber://?uri='],
    ['amber:?uri=', 'amber://?uri='],
    ['amber://abcwc', 'amber://abcwc/wc?uri='],
    ['amber://app.example/x/', 'amber://app.example/x/wc?uri='],
    ['amber://link/wc/', 'amber://link/wc?uri='],
    ['https://amber.example', 'https://amber.example/wc?uri='],
    ['https://amber.example/', 'https://amber.example/wc?uri='],
    ['https://amber.example/app//', 'https://amber.example/app/wc?uri='],
    ['https://amber.example/wc', 'https://amber.example/wc?uri='],
    ['https://amber.example/wc/connect', 'https://amber.example/wc/connect/wc?uri='],
    ['https://amber.example/#/', 'https://amber.example/#/wc?uri='],
    ['https://amber.example/?from=kit', 'https://amber.example/wc?from=kit&uri='],
    ['https://amber.example/pair?uri=', 'https://amber.example/pair?uri='],
    ['https://amber.example/wc?uri=wc:00e4@1?bridge=x&key=1', 'https://amber.example/wc?uri='],
    ['https://amber.example/pair?a=1&uri=', 'https://amber.example/pair?a=1&uri='],
    ['amber://open?to=by://web3/pair/', 'amber://open?to=by://web3/pair/wc?uri='],
    ['http://localhost:5173/wallet', 'http://localhost:5173/wallet/wc?uri='],
  ])('F057 from %j is %s…', (link, href) => {
    expect(pairingLink(link, URI)).toBe(href + ENCODED)
  })

  it.each(['', ' ', 'amber', 'amber.example', '//amber.example', '/wc', 'http://amber.example', 'undefined'])(
    'F057 is undefined from %j',
    (link) => expect(pairingLink(link, URI)).toBeUndefined(),
  )

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT://%0aalert(1)',
    'data:text/html,x',
    'intent://x#Intent;end',
    'file:///x',
  ])('F058 is undefined from %j', (link) => expect(pairingLink(link, URI)).toBeUndefined())

  it.each(['', ' wc:x@2', 'javascript:alert(1)//wc:', 'WC:x@2', 'https://x/?uri=wc:x@2', 'wc:', 'wc:a b', 'wc:ä'])(
    'F050 is undefined with %j',
    (uri) => expect(pairingLink('amber://', uri)).toBeUndefined(),
  )

  it('has the URI encoded once, so that a wallet reads all of it', () => {
    const href = pairingLink('https://amber.example/?a=1', URI)
    expect(new URL(href ?? '').searchParams.get('uri')).toBe(URI)
    expect(pairingLink('amber://', 'wc:1234@1?bridge=https%3A%2F%2Fbridge.example&key=key')).toBe(
      'amber://wc?uri=wc%3A1234%401%3Fbridge%3Dhttps%253A%252F%252Fbridge.example%26key%3Dkey',
    )
  })

  it('in Telegram on Android has it encoded twice', () => {
    expect(pairingLink('amber://', 'wc:1234@1', telegram('android'))).toBe('amber://wc?uri=wc%253A1234%25401')
    expect(pairingLink('amber://', 'wc:1234@1', telegram('ios'))).toBe('amber://wc?uri=wc%3A1234%401')
    expect(pairingLink('amber://', 'wc:1234@1', ANDROID)).toBe('amber://wc?uri=wc%3A1234%401')
  })

  it.each(['https://t.me/amber_bot/wallet', 'https://t.me/amber_bot?startattach=1', 'https://telegram.me/amber_bot'])(
    'to the chat %s has the URI as base64url in its start parameter',
    (link) => {
      const uri = `${URI}&methods=>>>???~~~`
      const href = pairingLink(link, uri) ?? ''
      expect(href.startsWith(link)).toBe(true)
      const start = new URL(href).searchParams.get('startapp') ?? ''
      expect(start).toMatch(/^[-\w]+$/)
      expect(Buffer.from(start, 'base64url').toString()).toBe(uri)
    },
  )
})

describe('the links of a wallet', () => {
  const kinds = (entry: WalletEntry, platform: Platform): string[] =>
    walletLinks(entry, URI, platform).map(({ kind, target }) => `${kind} ${target}`)

  it('on a desktop are those of the desktop app, then the website', () => {
    expect(kinds(amber, DESKTOP)).toEqual(['desktop _self', 'webapp _blank'])
    expect(linkToOpen(amber, URI, DESKTOP)).toEqual({
      kind: 'desktop',
      href: `amber-desktop://wc?uri=${ENCODED}`,
      target: '_self',
    })
  })

  it.each([ANDROID, IOS])('on a phone are the app, then the universal link, then the website', (platform) => {
    expect(kinds(amber, platform)).toEqual(['mobile _self', 'universal _blank', 'webapp _blank'])
  })

  it('in Telegram open in a tab of their own; on iOS websites come first, because only they open other apps', () => {
    expect(kinds(amber, telegram('android'))).toEqual(['mobile _blank', 'universal _blank', 'webapp _blank'])
    expect(kinds(amber, telegram('ios'))).toEqual(['universal _blank', 'mobile _blank', 'webapp _blank'])
  })

  it('in Telegram begin with a Telegram chat, before any app', () => {
    const chat = walletOf('Chat', { mobile_link: 'chat://', link_mode: 'https://t.me/chat_bot/wallet' })
    expect(linkToOpen(chat, URI, telegram('android'))?.kind).toBe('universal')
    expect(linkToOpen(chat, URI, ANDROID)?.kind).toBe('mobile')
    const other = walletOf('Other', { mobile_link: 'https://t.me/other_bot', link_mode: 'https://other.example' })
    expect(linkToOpen(other, URI, telegram('ios'))?.kind).toBe('mobile')
  })

  it('in a frame open apps in the page around the frame', () => {
    expect(kinds(amber, on('android', { isFramed: true }))).toEqual([
      'mobile _top',
      'universal _blank',
      'webapp _blank',
    ])
  })

  it('are empty without a link for the platform, or without a pairing URI', () => {
    expect(linkToOpen(walletOf('Bare'), URI, ANDROID)).toBeUndefined()
    expect(linkToOpen(walletOf('Phone', { mobile_link: 'phone://' }), URI, DESKTOP)).toBeUndefined()
    expect(linkToOpen(amber, '', ANDROID)).toBeUndefined()
  })

  it('F058 are checked again, also those of an entry that was never checked', () => {
    const evil = { id: 'x', name: 'X', mobile_link: 'javascript:alert(1)', webapp_link: 'data:text/html,x' }
    for (const platform of [DESKTOP, ANDROID, IOS, telegram('ios')])
      expect(walletLinks(evil, URI, platform)).toEqual([])
    expect(deepLinkChoice(evil, ANDROID)).toBeUndefined()
  })
})

describe('the deep link stored for later requests', () => {
  it.each([
    ['amber://', 'amber://'],
    ['amber:', 'amber://'],
    ['amber://wc', 'amber://'],
    ['amber://?uri=', 'amber://'],
    ['amber://x/wc?uri=', 'amber://x/'],
    ['https://amber.example/app', 'https://amber.example/app/'],
    ['https://amber.example/?from=kit', 'https://amber.example/'],
    ['https://t.me/amber_bot/wallet', 'https://t.me/amber_bot/wallet'],
  ])('S3.19 of %s is %s', (mobile_link, href) => {
    expect(deepLinkChoice(walletOf('Amber', { mobile_link }), ANDROID)).toEqual({ href, name: 'Amber' })
  })

  it('is the link that was opened', () => {
    expect(deepLinkChoice(amber, DESKTOP)?.href).toBe('amber-desktop://')
    expect(deepLinkChoice(amber, telegram('ios'))?.href).toBe('https://amber.example/app/')
    expect(deepLinkChoice(walletOf('Bare'), ANDROID)).toBeUndefined()
  })
})

describe('the ways to connect a wallet', () => {
  it('on a desktop are its extension, the phone, the app and the website', () => {
    expect(walletWays(amber, DESKTOP, true)).toEqual(['browser', 'phone', 'desktop', 'web'])
    expect(walletWays(amber, DESKTOP, false)).toEqual(['phone', 'desktop', 'web'])
  })

  it('on a phone are its app and the website', () => {
    expect(walletWays(amber, ANDROID, false)).toEqual(['phone', 'web'])
    expect(walletWays(walletOf('Bare'), ANDROID, false)).toEqual([])
  })

  it('are a QR code on a desktop where nothing else is known', () => {
    expect(walletWays(walletOf('Bare'), DESKTOP, false)).toEqual(['phone'])
    expect(walletWays(walletOf('Web', { webapp_link: 'https://web.example' }), DESKTOP, false)).toEqual(['web'])
  })
})

describe('the address where a visitor gets a wallet', () => {
  it('is the store of the system, else its website', () => {
    const stores = {
      app_store: 'https://a.example',
      play_store: 'https://p.example',
      chrome_store: 'https://c.example',
    }
    const wallet = walletOf('Amber', { ...stores, homepage: 'https://h.example' })
    expect([IOS, ANDROID, DESKTOP].map((platform) => storeLink(wallet, platform))).toEqual(Object.values(stores))
    expect(storeLink(walletOf('Amber', { homepage: 'https://h.example' }), IOS)).toBe('https://h.example')
    expect(storeLink(walletOf('Amber'), IOS)).toBeUndefined()
  })
})
