import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpointOf, isRestricted, urlsOf } from './hosts.js'

afterEach(() => void vi.restoreAllMocks())

describe('the time zones of S6.01', () => {
  it.each(['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Macao', 'Hong_Kong', 'Beijing'])(
    'S6.01 restricts Asia/%s',
    (city) => expect(isRestricted(`Asia/${city}`)).toBe(true),
  )

  it.each(['Asia/Tokyo', 'Europe/Berlin', 'UTC', ''])('does not restrict %j', (zone) =>
    expect(isRestricted(zone)).toBe(false),
  )
})

describe('the URLs of a network', () => {
  const http = ['https://one.example']
  const plain = { caipNetworkId: 'solana:x', rpcUrls: { default: { http } } } as const
  const network = {
    ...plain,
    rpcUrls: { default: { http }, restricted: { http: ['https://second.example', ...http] } },
  }

  it("are the app's own, where it gives some", () => {
    expect(urlsOf(network, { 'solana:x': ['https://own.example'] }, 'Asia/Shanghai')).toEqual(['https://own.example'])
    expect(urlsOf(network, { 'solana:x': [] }, 'UTC')).toEqual(http)
    expect(urlsOf(network, { 'solana:y': ['https://own.example'] }, 'UTC')).toEqual(http)
  })

  it('S6.01 begin with a second host where that is the one that can be reached', () => {
    expect(urlsOf(network, {}, 'Asia/Shanghai')).toEqual(['https://second.example', ...http])
    expect(urlsOf(network, {}, 'Europe/Berlin')).toEqual(http)
    expect(urlsOf(plain, {}, 'Asia/Shanghai')).toEqual(http)
  })

  it("S6.01 go by the page's own time zone", () => {
    const options = new Intl.DateTimeFormat('en').resolvedOptions()
    const given = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    given.mockReturnValue({ ...options, timeZone: 'Asia/Macau' })
    expect(urlsOf(network, {})).toHaveLength(2)
    given.mockReturnValue({ ...options, timeZone: 'Europe/Berlin' })
    expect(urlsOf(network, {})).toEqual(http)
  })
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
