import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, withChosen } from './chosenOptions.js'

const after = (query: string, chosen: Record<string, string>): string =>
  String(withChosen(new URLSearchParams(query), new Map(Object.entries(chosen))))

describe('the query of the form', () => {
  it('keeps other parameters, and replaces its own', () => {
    expect(after('adapters=wagmi,solana&theme=light&id=mine', { theme: 'system', locale: 'pt-BR' })).toBe(
      'adapters=wagmi%2Csolana&theme=system&id=mine&locale=pt-BR',
    )
  })

  it('leaves out defaults, and cleared values', () => {
    const usual = { locale: 'auto', theme: 'dark', form: 'modal', services: 'on', accent: '' }
    expect(after('theme=light&accent=teal&debug=true&services=off', usual)).toBe('')
  })

  it('has the colour unchanged', () => {
    expect(new URLSearchParams(after('', { accent: 'oklch(0.7 0.2 150)' })).get('accent')).toBe('oklch(0.7 0.2 150)')
  })

  it('offers every language that the ui is translated to', () => {
    const files = readdirSync(new URL('../../../packages/ui/words', import.meta.url))
    expect([...LANGUAGES].sort()).toEqual(files.map((name) => name.replace('.json', '')).sort())
  })
})
