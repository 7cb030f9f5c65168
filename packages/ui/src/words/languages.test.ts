import { describe, expect, it } from 'vitest'
import { languagesOf, saidLanguage } from './languages.js'

describe('the languages to choose from', () => {
  it('are those with texts, English among them, and not the one for tests', () => {
    const tags = languagesOf().map(({ tag }) => tag)
    expect(tags).toHaveLength(24)
    expect(tags).toEqual(expect.arrayContaining(['en', 'de', 'pt-BR', 'zh-HK', 'ar']))
    expect(tags).not.toContain('qps')
  })

  it('have their own names, each another one', () => {
    const names = languagesOf().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['English', 'Deutsch', 'Français', 'Українська', 'العربية', '日本語']))
    expect(new Set(names).size).toBe(names.length)
  })

  it('are in the order of their names', () => {
    const names = languagesOf().map(({ name }) => name)
    expect(names.indexOf('Deutsch')).toBeLessThan(names.indexOf('English'))
    expect(names.indexOf('English')).toBeLessThan(names.indexOf('Türkçe'))
  })

  it('have those that the app adds, each once', () => {
    const words = { sv: { 'connect.title': 'Logga in' }, en: {}, 'PT-br': {}, 'no tag': {}, fi: undefined as never }
    const tags = languagesOf(words).map(({ tag }) => tag)
    expect(tags).toContain('sv')
    expect(tags).toHaveLength(25)
    expect(languagesOf(words).find(({ tag }) => tag === 'sv')?.name).toBe('Svenska')
    // The browser has no name for it.
    expect(languagesOf({ xzz: {} }).find(({ tag }) => tag === 'xzz')?.name).toBe('Xzz')
  })
})

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['zh-Hant', 'zh-TW'],
  ['sv', 'en'],
  ['no tag', 'en'],
])('for the tag %s, %s is said', (tag, said) => {
  expect(saidLanguage(tag, languagesOf())).toBe(said)
})
