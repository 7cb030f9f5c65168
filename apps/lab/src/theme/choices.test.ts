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
  it('without anything is the design’s own look', () => {
    expect(read('')).toEqual(startFrom(undefined))
    expect(String(writeChoices(startFrom(undefined)))).toBe('')
  })

  it('of a named theme is its name, on the page that it is for', () => {
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
  ])('gives back what was turned: %s', (_, choices) => {
    expect(read(String(writeChoices(choices)))).toEqual(choices)
  })

  it('takes nothing that makes no sense', () => {
    expect(read('from=toString&mode=purple&radius=big&density=huge&page=blue&other=1')).toEqual(startFrom(undefined))
  })
})
