import { describe, expect, it } from 'vitest'
import { deceptionOf, hasLink, plainFormOf, mixesScripts } from './names.js'

describe('the names of a token', () => {
  it.each([
    'Visit claim-usd.com',
    'https://x',
    'www.gift',
    't.me/gift',
    'GET.finance',
    'ꓴ ｃｌａｉｍ.io'.normalize('NFKC'),
  ])('with a link in the name: %s', (name) => expect(hasLink(name)).toBe(true))

  it.each(['USDC.e', 'St. Token', 'Wrapped Ether', 'v2.5', 'A.B.C', '$1.50'])('without one: %s', (name) =>
    expect(hasLink(name)).toBe(false),
  )

  it.each([
    ['USDT', 'UЅDT'],
    ['USDT', 'ＵＳＤＴ'],
    ['USDT', 'U S D T'],
    ['USDT', 'ÚSDT'],
    ['USDT', 'USD\u200BT'],
    ['TOKEN', 'T0KEN'],
    ['ETH', 'еth'],
  ])('F151 %s and %s look alike', (one, other) => expect(plainFormOf(other)).toBe(plainFormOf(one)))

  it('F151 each letter of another script that looks like a Latin one looks like it', () => {
    expect(plainFormOf('авсԁеԍніјкмпорԛгѕтυνԝхуᴢ')).toBe('abcdeghijkmnopqrstuvwxyz')
  })

  it.each(['USDС', 'UЅDC', 'Еthereum', 'τBTC'])('F285 %s has letters of two scripts that look alike', (name) =>
    expect(mixesScripts(name)).toBe(true),
  )

  it.each(['USDC', 'Altın', 'Рубль', 'Δelta', 'Été 2024', '日本円 JPY', 'US$', 'Ж-Coin'])('F285 %s has not', (name) =>
    expect(mixesScripts(name)).toBe(false),
  )

  it('F151 F285 one deceptive name is enough, the name or the symbol', () => {
    const looks = new Set([plainFormOf('USDT')])
    expect(deceptionOf({ name: 'Some Token', symbol: 'U S D T' }, looks)).toBe('lookalike')
    expect(deceptionOf({ name: 'USDС', symbol: 'USD' })).toBe('lookalike')
    expect(deceptionOf({ name: 'Some Token', symbol: 'claim.xyz' })).toBe('link')
    expect(deceptionOf({ name: 'Some Token', symbol: 'USDT' })).toBeUndefined()
  })
})
