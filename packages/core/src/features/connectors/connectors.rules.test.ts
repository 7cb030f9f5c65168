import { describe, expect, it } from 'vitest'
import { MAX_ICON_LENGTH } from './connectors.constants.js'
import { cleanName, isShownConnector, safeIcon } from './connectors.rules.js'
import { readAnnouncement } from './connectors.discovery.js'

const ICON = 'data:image/png;base64,iVBORw0KGgo='
const provider = { request: () => {} }
const info = { uuid: 'u-1', rdns: 'org.example.one', name: 'One', icon: ICON }
const announce = (detail: unknown): Event => new CustomEvent('eip6963:announceProvider', { detail })
const withInfo = (changes: object): Event => announce({ info: { ...info, ...changes }, provider })

describe('readAnnouncement', () => {
  it('copies what was announced', () => {
    expect(readAnnouncement(announce({ info, provider }))).toEqual({ id: info.rdns, ...info, provider })
  })

  it.each(['uuid', 'rdns', 'name', 'icon'])('F059 ignores an announcement without %s', (field) => {
    for (const value of [undefined, null, 7, {}, []])
      expect(readAnnouncement(withInfo({ [field]: value }))).toBeUndefined()
  })

  it.each(['uuid', 'rdns', 'name'])('F059 ignores an empty or endless %s', (field) => {
    expect(readAnnouncement(withInfo({ [field]: '' }))).toBeUndefined()
    if (field !== 'name') expect(readAnnouncement(withInfo({ [field]: 'x'.repeat(257) }))).toBeUndefined()
  })

  it.each([undefined, null, 'x', {}, { request: 'x' }])('F059 ignores the provider %j', (bad) => {
    expect(readAnnouncement(announce({ info, provider: bad }))).toBeUndefined()
  })

  it.each([null, undefined, 7, 'x', [], {}, { provider }, { info: null, provider }, { info: [], provider }])(
    'F060 ignores the detail %j',
    (detail) => {
      expect(readAnnouncement(announce(detail))).toBeUndefined()
    },
  )

  it('F060 ignores what throws when it is read', () => {
    const trap: object = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    for (const detail of [trap, { info: trap, provider }, { info, provider: trap }])
      expect(readAnnouncement(announce(detail))).toBeUndefined()
    const event = Object.defineProperty(new Event('x'), 'detail', { get: () => trap })
    expect(readAnnouncement(event)).toBeUndefined()
  })

  it('F060 reads each field once, so that a getter cannot change it after the check', () => {
    let reads = 0
    const changing = Object.defineProperty({ ...info }, 'name', { get: () => `Name ${(reads += 1)}` })
    expect(readAnnouncement(announce({ info: changing, provider }))?.name).toBe('Name 1')
    expect(reads).toBe(1)
  })

  it('F065 ignores an rdns with the "#" that marks the second wallet of an rdns', () => {
    expect(readAnnouncement(withInfo({ rdns: 'org.example.one#u-2' }))).toBeUndefined()
  })
})

describe('cleanName', () => {
  it.each([
    ['  One \n\t Wallet ', 'One Wallet'],
    ['One\u202E\u2066Wallet\u200B\u200F\uFEFF', 'OneWallet'],
    ['One \u200B Wallet', 'One Wallet'],
    ['\u0000One\u0007', 'One'],
    ['\u3164\u115F\u00AD\u034F', ''],
    ['\uD800One', 'One'],
    ['<b>One</b>', '<b>One</b>'],
    ['محفظة', 'محفظة'],
    ['🦊 Fox', '🦊 Fox'],
  ])('F062 makes %j into %j', (name, clean) => {
    expect(cleanName(name)).toBe(clean)
  })

  it('F062 cuts what is long, between letters', () => {
    expect([...cleanName('🦊'.repeat(10_000))]).toEqual([...Array<string>(39).fill('🦊'), '…'])
    expect(cleanName('x'.repeat(40))).toBe('x'.repeat(40))
  })

  it.each([undefined, null, 7, {}, ['One']])('F059 takes %j for no name', (name) => {
    expect(cleanName(name)).toBe('')
  })
})

describe('safeIcon', () => {
  it.each([ICON, 'data:image/svg+xml,%3Csvg/%3E', 'DATA:IMAGE/PNG;base64,AA==', ` ${ICON}\n`])('takes %j', (icon) => {
    expect(safeIcon(icon)).toBe(icon.trim())
  })

  it.each([
    'https://example.org/icon.png',
    'http://example.org/icon.png',
    '//example.org/icon.png',
    'icon.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;image/png,<script>',
    'data:image/pngx;base64,AA==',
    'data:application/xhtml+xml,<x/>',
    'data:,image/png',
    'blob:https://example.org/1',
    '',
    undefined,
    null,
    7,
  ])('F061 refuses %j', (icon) => {
    expect(safeIcon(icon)).toBeUndefined()
  })

  it('F061 refuses one of 5 MB', () => {
    expect(safeIcon(ICON + 'A'.repeat(5_000_000))).toBeUndefined()
    expect(safeIcon(ICON + 'A'.repeat(MAX_ICON_LENGTH - ICON.length))).toBeDefined()
  })
})

describe('the entry for the injected wallet', () => {
  it('S6.01 is hidden where no wallet is injected', () => {
    expect(isShownConnector({ type: 'INJECTED' }, false)).toBe(false)
    expect(isShownConnector({ type: 'INJECTED' }, true)).toBe(true)
  })

  it('is not a wallet with an rdns, nor one that announced itself', () => {
    expect(isShownConnector({ type: 'INJECTED', info: { rdns: 'x' } }, false)).toBe(true)
    expect(isShownConnector({ type: 'ANNOUNCED' }, false)).toBe(true)
  })
})
