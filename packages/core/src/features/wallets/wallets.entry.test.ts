import { describe, expect, it } from 'vitest'
import { readCustomWallet, readWallet } from './wallets.entry.js'

const WHOLE = {
  id: 'amber',
  name: 'Amber',
  image_id: 'amber-picture',
  rdns: 'example.amber',
  chains: ['eip155:1', 'cosmos:hub-4'],
  mobile_link: 'amber://',
  link_mode: 'https://amber.example/wc',
  desktop_link: 'amber-desktop://',
  webapp_link: 'https://app.amber.example',
  homepage: 'https://amber.example',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=amber',
  chrome_store: 'https://chromewebstore.google.com/detail/amber',
  badge_type: 'certified',
}

describe('an entry of the directory', () => {
  it('S3.12 has the fields of the wire', () => {
    expect(readWallet(WHOLE)).toEqual(WHOLE)
  })

  it('F004 may have unknown fields, which are ignored', () => {
    const odd = { ...WHOLE, order: 7, injected: [{}], constructor: 'x', toString: null }
    expect(readWallet(odd)).toEqual(WHOLE)
  })

  it('needs an id and a name, no more', () => {
    expect(readWallet({ id: 'a', name: 'A' })).toEqual({ id: 'a', name: 'A' })
    const nulls = Object.fromEntries(Object.keys(WHOLE).map((field) => [field, null]))
    expect(readWallet({ ...nulls, id: 'a', name: 'A' })).toEqual({ id: 'a', name: 'A' })
  })

  it.each([
    null,
    undefined,
    7,
    'amber',
    [],
    {},
    { id: 'a' },
    { name: 'A' },
    { id: '', name: 'A' },
    { id: ' ', name: 'A' },
    { id: 7, name: 'A' },
    { id: 'x'.repeat(257), name: 'A' },
    { id: 'a', name: '' },
    { id: 'a', name: '\u200B \u202E' },
    { id: 'a', name: 7 },
  ])('F003 is undefined as %j', (value) => expect(readWallet(value)).toBeUndefined())

  it('F161 F202 takes nothing from a prototype', () => {
    expect(readWallet(Object.create(WHOLE))).toBeUndefined()
    expect(readWallet(JSON.parse('{"__proto__":{"id":"a","name":"A"}}'))).toBeUndefined()
  })

  it('F062 F158 has a name that is safe to show, trimmed', () => {
    expect(readWallet({ id: 'a', name: '  Amber \u202E\u200B Otter ' })?.name).toBe('Amber Otter')
    expect([...(readWallet({ id: 'a', name: 'x'.repeat(10_000) })?.name ?? '')]).toHaveLength(40)
    expect(readWallet({ id: 'a', name: '<img src=x onerror=alert(1)>' })?.name).toBe('<img src=x onerror=alert(1)>')
  })

  it('F058 has no link that is not safe to open', () => {
    const links = ['mobile_link', 'link_mode', 'desktop_link', 'webapp_link', 'homepage', 'app_store', 'play_store']
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'intent://x', 'http://a.example', '', 7, {}])
      for (const field of links)
        expect(readWallet({ id: 'a', name: 'A', [field]: link })).toEqual({ id: 'a', name: 'A' })
    for (const field of links.slice(3))
      expect(readWallet({ id: 'a', name: 'A', [field]: 'amber://' })).not.toHaveProperty(field)
  })

  it('has no store’s page among the links that open it', () => {
    const store = 'https://chromewebstore.google.com/detail/amber'
    for (const field of ['mobile_link', 'link_mode', 'desktop_link', 'webapp_link'])
      expect(readWallet({ id: 'a', name: 'A', [field]: store })).not.toHaveProperty(field)
    expect(readWallet({ id: 'a', name: 'A', chrome_store: store })).toHaveProperty('chrome_store', store)
  })

  it('has only chains that are CAIP-2 ids', () => {
    const chains = [
      'eip155:1',
      'eip155',
      7,
      null,
      'EIP155:1',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'x'.repeat(99),
    ]
    expect(readWallet({ ...WHOLE, chains })?.chains).toEqual(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    expect(readWallet({ ...WHOLE, chains: 'eip155:1' })).not.toHaveProperty('chains')
    expect(readWallet({ ...WHOLE, chains: Array.from({ length: 5_000 }, () => 'eip155:1') })?.chains).toHaveLength(
      1_000,
    )
  })

  it('is certified only where its badge is exactly `certified`', () => {
    for (const badge_type of ['none', '', true, 'Certified'])
      expect(readWallet({ ...WHOLE, badge_type })).not.toHaveProperty('badge_type')
  })
})

describe('a wallet of the app', () => {
  it.each(['data:image/png;base64,AA==', 'https://app.example/amber.png', 'http://localhost:3000/a.png', '/amber.png'])(
    'S3.17 may have the picture %s',
    (image_url) => expect(readCustomWallet({ ...WHOLE, image_url })?.image_url).toBe(image_url),
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/x.png',
    '/\\evil.example',
    'amber.png',
    '',
    7,
    null,
  ])('F061 may not have the picture %j', (image_url) =>
    expect(readCustomWallet({ ...WHOLE, image_url })).not.toHaveProperty('image_url'),
  )

  it('is never certified', () => {
    expect(readCustomWallet(WHOLE)).not.toHaveProperty('badge_type')
  })

  it('is checked as an entry of the directory is', () => {
    expect(readCustomWallet({ id: 'a' })).toBeUndefined()
    expect(readCustomWallet({ id: 'a', name: 'A', mobile_link: 'javascript:x' })).toEqual({ id: 'a', name: 'A' })
  })

  it('may have image_url; an entry of the directory may not', () => {
    expect(readWallet({ ...WHOLE, image_url: '/x.png' })).toEqual(WHOLE)
  })
})
