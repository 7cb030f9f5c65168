import { describe, expect, it } from 'vitest'
import { themeFlaws } from './theme.rules.js'

/** A fake of `CSS.supports` that takes one value of each property. */
const supports = (property: string, value: string): boolean =>
  ({ color: 'red', 'outline-offset': '4px', 'font-family': 'anything', 'z-index': '7', 'box-shadow': 'none' })[
    property
  ] === value
const flaws = (variables: object): string[] => themeFlaws(variables, supports)
const says = (name: string, why: string): string[] => [`themeVariables.${name} has no effect: it ${why}.`]

describe('S3.18 themeFlaws', () => {
  it('returns an empty list where every value has an effect', () => {
    const tokens = { dark: { bg: 'red', shadow: 'none', 'text-2': undefined }, light: undefined }
    const knobs = { accent: 'red', fontFamily: 'anything', radius: '4px', zIndex: '7', backdrop: 'red' }
    expect(flaws({ ...knobs, density: 'compact', tokens })).toEqual([])
    expect(flaws({ accent: undefined, tokens: undefined })).toEqual([])
    expect(themeFlaws(undefined, supports)).toEqual([])
  })

  it.each([
    [{ accent: 'reddish' }, 'accent', 'is no CSS color'],
    [{ accent: '' }, 'accent', 'is no CSS color'],
    [{ backdrop: '4px' }, 'backdrop', 'is no CSS color'],
    [{ radius: '4' }, 'radius', 'is no CSS length'],
    [{ fontFamily: '' }, 'fontFamily', 'is no CSS font-family'],
    [{ zIndex: 'top' }, 'zIndex', 'is no CSS z-index'],
    [{ density: 'dense' }, 'density', 'is not comfortable or compact'],
    [{ tokens: 'red' }, 'tokens', 'is not { dark, light }'],
    [{ tokens: null }, 'tokens', 'is not { dark, light }'],
    [{ tokens: { bg: 'red' } }, 'tokens.bg', 'is not dark or light'],
    [{ tokens: { dark: 'red' } }, 'tokens.dark', 'is no object of tokens'],
    [{ tokens: { dark: { background: 'red' } } }, 'tokens.dark.background', 'is no token'],
    [{ tokens: { dark: { toString: 'red' } } }, 'tokens.dark.toString', 'is no token'],
    [{ tokens: { light: { bg: 7 } } }, 'tokens.light.bg', 'is no CSS color'],
    [{ tokens: { light: { shadow: 'red' } } }, 'tokens.light.shadow', 'is no CSS box-shadow'],
    [{ modes: { light: { accent: 'reddish' } } }, 'modes.light.accent', 'is no CSS color'],
  ])('names the value without effect: %j', (variables, name, why) => {
    expect(flaws(variables)).toEqual(says(name, why))
  })

  it('checks the names but not the CSS values without CSS.supports', () => {
    expect(themeFlaws({ accent: 'reddish', tokens: { dark: { bg: 'x' } } })).toEqual([])
    expect(themeFlaws({ tokens: { dark: { nothing: 'x' } as object } })).toEqual(
      says('tokens.dark.nothing', 'is no token'),
    )
  })
})
