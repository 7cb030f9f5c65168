import { describe, expect, it } from 'vitest'
import { languageOf, mailOf } from './mailTexts.js'
import { MAIL_WORDS } from './mailWords.js'

describe('a mail', () => {
  it('has the code, once and on a line of its own', () => {
    const { subject, text, html } = mailOf({ app: 'App', locale: undefined, otp: '012345' })
    expect(subject).toBe('Your code for App')
    expect(text).toBe(
      'Enter this code on App. It works for 10 minutes.\n\n012345\n\nIf you didn’t ask for this, ignore this email.\n',
    )
    expect(html?.match(/012345/g)).toHaveLength(1)
  })

  it('has the link, and writes what an app is called as text', () => {
    const link = 'https://secure.example/device#a-b_c'
    const { subject, text, html } = mailOf({ app: `<b>"A" & 'B' $& {app}</b>`, locale: 'en', link })
    expect(subject).toBe(`Confirm your login to <b>"A" & 'B' $& {app}</b>`)
    expect(text).toContain(`\n\n${link}\n\n`)
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39; $&amp; {app}&lt;/b&gt;')
    expect(html).toContain(`<a dir="ltr" href="${link}">${link}</a>`)
    expect(html).not.toContain('<b>')
  })

  it('is written in every language with all of its texts, each of which names what it must', () => {
    expect(Object.keys(MAIL_WORDS)).toHaveLength(24)
    for (const [tag, words] of Object.entries(MAIL_WORDS)) {
      for (const key of ['codeSubject', 'codeHint', 'linkSubject', 'linkHint'] as const)
        expect([tag, words[key]]).toEqual([tag, expect.stringContaining('{app}')])
      for (const said of Object.values(mailOf({ app: 'App', locale: tag, otp: '012345' })))
        expect(said).not.toMatch(/[{}]|undefined/)
      expect(mailOf({ app: 'App', locale: tag, otp: '1' }).html).toContain(`lang="${tag}"`)
    }
    expect(mailOf({ app: 'App', locale: 'he', otp: '1' }).html).toContain('dir="rtl"')
    expect(mailOf({ app: 'App', locale: 'de', otp: '1' }).html).toContain('dir="ltr"')
  })

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['not a tag', 'en'],
    ['sw', 'en'],
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-HK'],
    ['zh-Hant-MO', 'zh-HK'],
    ['zh-SG', 'zh-CN'],
    ['iw', 'he'],
    ['__proto__', 'en'],
  ])('for the locale %j is in %s', (locale, tag) => expect(languageOf(locale)).toBe(tag))
})
