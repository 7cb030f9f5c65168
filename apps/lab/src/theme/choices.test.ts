import type { Theme } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { readChoices, startFrom, writeChoices, type Choices } from './choices.js'

const sea: Theme = {
  themeMode: 'light',
  themeVariables: { accent: 'teal', radius: '4px', tokens: { dark: { bg: '#000' } } },
}
const themes = { sea }
const named = { name: 'sea', theme: sea }
const read = (query: string): Choices => readChoices(new URLSearchParams(query), themes)

describe('the builder’s address', () => {
  it('means the design’s own look without parameters', () => {
    expect(read('')).toEqual(startFrom(undefined))
    expect(String(writeChoices(startFrom(undefined)))).toBe('')
  })

  it('has the name of a named theme, which sets the page’s mode', () => {
    expect(String(writeChoices(startFrom(named)))).toBe('from=sea')
    expect(read('from=sea')).toEqual({ theme: sea, named, page: 'light' })
  })

  it.each<[string, Choices]>([
    [
      'from nothing',
      {
        theme: {
          themeMode: 'inherit',
          themeVariables: { accent: 'oklch(0.7 0.2 150)', fontFamily: `'Segoe UI', serif`, density: 'compact' },
        },
        named: undefined,
        page: 'light',
      },
    ],
    [
      'from a theme, one of its knobs put back and its page another',
      {
        theme: { themeMode: 'dark', themeVariables: { radius: '9px', tokens: { dark: { bg: '#000' } } } },
        named,
        page: 'dark',
      },
    ],
  ])('restores the choices: %s', (_, choices) => {
    expect(read(String(writeChoices(choices)))).toEqual(choices)
  })

  it('ignores invalid values', () => {
    expect(read('from=toString&mode=purple&radius=big&density=huge&page=blue&other=1')).toEqual(startFrom(undefined))
  })
})
