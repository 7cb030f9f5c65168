import { describe, expect, it } from 'vitest'
import { endpointOf, isRestricted } from './endpoints.js'

describe('the time zones of S6.01', () => {
  it.each(['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Macao', 'Hong_Kong', 'Beijing'])(
    'S6.01 restricts Asia/%s',
    (city) => expect(isRestricted(`Asia/${city}`)).toBe(true),
  )

  it.each(['Asia/Tokyo', 'Europe/Berlin', 'UTC', ''])('does not restrict %j', (zone) =>
    expect(isRestricted(zone)).toBe(false),
  )
})

describe('the address of a service', () => {
  const both = { url: 'https://a.example', restricted: 'https://b.example' }

  it('is the one that the app gives, where it gives one', () => {
    expect(endpointOf('https://a.example', 'Asia/Shanghai')).toBe('https://a.example')
    expect(endpointOf({ url: 'https://a.example' }, 'Asia/Shanghai')).toBe('https://a.example')
    expect(endpointOf(undefined, 'Asia/Shanghai')).toBeUndefined()
  })

  it('S6.01 is the second one where that is the one that can be reached', () => {
    expect(endpointOf(both, 'Asia/Shanghai')).toBe('https://b.example')
    expect(endpointOf(both, 'Europe/Zurich')).toBe('https://a.example')
  })
})
