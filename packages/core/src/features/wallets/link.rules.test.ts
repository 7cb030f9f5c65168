import { describe, expect, it } from 'vitest'
import { isStoreLink, safeAppLink, safeWebLink } from './link.rules.js'

const WEB = [
  'https://wallet.example',
  'https://wallet.example/',
  'https://wallet.example:8443/path/to:something?x=1#y',
  'https://wallet.example#javascript:foo',
  "https://wallet.example/javascript:alert('XSS')",
  'https://wallet.example/ü',
  'HTTPS://Wallet.Example/a',
  'https://wallet/',
  'http://localhost:5173/wallet',
  'http://wallet.localhost:5173',
  'http://127.0.0.1:5173/wc',
  'http://[::1]:5173',
]
const APPS = ['wallet://', 'wallet:', 'wallet:/', 'my-wallet.app+1://wc?uri=', 'bnc://app.example/x/', 'TKwc://']
const REFUSED = [
  '',
  ' ',
  'wallet',
  'wallet.example/app',
  '//wallet.example',
  '/wc',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  '  javascript://x/%0aalert(1)',
  'javascript://x',
  'j\u200Bavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascrip%5c%72t:alert()',
  'data:text/html,<script>alert(1)</script>',
  'data://x',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/1',
  'about:blank',
  'view-source://x',
  'intent://scan/#Intent;scheme=evil;end',
  'intent:x',
  'android-app://evil',
  'content://x',
  'market://details?id=x',
  'itms-services://?action=download-manifest&url=https://evil.example',
  'ms-msdt:/id',
  'search-ms:query=x',
  'chrome-extension://abc/page.html',
  'mailto:x@evil.example',
  'tel:112',
  'sms:112',
  'ws://evil.example',
  'ftp://evil.example',
  'http://wallet.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'https://',
  'https:///path',
  'https:wallet.example',
  'https://user:pass@evil.example/',
  'https://wallet.example@evil.example/',
  'https://evil.example\\@wallet.example/',
  'https://wallet.example:99999/',
  'https://xn--mtamask-y2a.example/',
  'https://app.xn--mtamask-y2a.example/',
  'https://métamask.example/',
  'https://wallet.example/\u202Egpj.exe',
  'https://wallet.example/a b',
  'wallet://a b',
  'wallet://a\\b',
  'wallet://\u202Ex',
  `https://wallet.example/${'x'.repeat(2_048)}`,
  undefined,
  null,
  7,
  {},
  ['https://wallet.example'],
]

describe('a link that may be opened', () => {
  it.each(WEB)('is the website %s', (link) => {
    expect(safeWebLink(link)).toBe(link)
    expect(safeAppLink(link)).toBe(link)
  })

  it.each(APPS)('is the app %s, which is not a website', (link) => {
    expect(safeAppLink(link)).toBe(link)
    expect(safeWebLink(link)).toBeUndefined()
  })

  it.each(REFUSED)('F057 F058 is never %j', (link) => {
    expect(safeWebLink(link)).toBeUndefined()
    expect(safeAppLink(link)).toBeUndefined()
  })

  it('F057 is trimmed', () => {
    expect(safeWebLink(' https://wallet.example/ \n')).toBe('https://wallet.example/')
    expect(safeAppLink('\twallet://')).toBe('wallet://')
  })
})

describe('a store', () => {
  it.each([
    'https://play.google.com/store/apps/details?id=x',
    'https://apps.apple.com/app/id1',
    'https://chromewebstore.google.com/detail/x',
    'https://addons.mozilla.org',
  ])('is %s', (link) => expect(isStoreLink(link)).toBe(true))

  it.each([
    'https://wallet.example/?from=https://apps.apple.com/',
    'https://apps.apple.com.wallet.example/',
    'apps://x',
  ])('is not %s', (link) => expect(isStoreLink(link)).toBe(false))
})
